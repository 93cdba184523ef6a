/** What runs inside the JVM of the RocketMQ name server and broker, a child of the stack. */
@NullMarked
package io.seckill.stack.broker;

import org.jspecify.annotations.NullMarked;
