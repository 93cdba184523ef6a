/** The order events at RocketMQ. */
@NullMarked
package io.seckill.core.event.rocketmq;

import org.jspecify.annotations.NullMarked;
