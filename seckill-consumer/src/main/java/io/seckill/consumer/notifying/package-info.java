/** A sample of how another system hangs on to the order events. Nothing in the flow of a purchase depends on it. */
@NullMarked
package io.seckill.consumer.notifying;

import org.jspecify.annotations.NullMarked;
