/** Real MySQL, Redis and RocketMQ as child processes on loopback, for tests and for the local run. */
@NullMarked
package io.seckill.stack;

import org.jspecify.annotations.NullMarked;
