/** The claim messages at RocketMQ. */
@NullMarked
package io.seckill.core.claim.rocketmq;

import org.jspecify.annotations.NullMarked;
