/** The order book in MySQL. */
@NullMarked
package io.seckill.core.order.mybatis;

import org.jspecify.annotations.NullMarked;
