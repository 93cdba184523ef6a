/** Wires the consumer application. */
@NullMarked
package io.seckill.consumer.config;

import org.jspecify.annotations.NullMarked;
