/** Tests that need to see the statements themselves. */
@NullMarked
package io.seckill.core.order.mybatis;

import org.jspecify.annotations.NullMarked;
