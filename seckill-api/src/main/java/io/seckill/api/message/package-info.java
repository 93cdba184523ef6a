/** The messages that travel through RocketMQ, and the topics and groups they travel on. */
@NullMarked
package io.seckill.api.message;

import org.jspecify.annotations.NullMarked;
