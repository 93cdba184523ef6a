/** Takes what the broker gave up delivering: places it if that works by now, else keeps it for an operator. */
@NullMarked
package io.seckill.consumer.parking;

import org.jspecify.annotations.NullMarked;
