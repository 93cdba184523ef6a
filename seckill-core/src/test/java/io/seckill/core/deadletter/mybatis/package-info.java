/** Tests that need to see the statements themselves. */
@NullMarked
package io.seckill.core.deadletter.mybatis;

import org.jspecify.annotations.NullMarked;
