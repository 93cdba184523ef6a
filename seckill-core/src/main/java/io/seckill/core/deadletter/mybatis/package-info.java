/** The dead letters in MySQL. */
@NullMarked
package io.seckill.core.deadletter.mybatis;

import org.jspecify.annotations.NullMarked;
