/** The outbox of order events in MySQL, read over the one connection that holds its lock. */
@NullMarked
package io.seckill.core.event.jdbc;

import org.jspecify.annotations.NullMarked;
