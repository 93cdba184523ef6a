/** Tells other systems what became of an order: the outbox, the broker, and the relay between them. */
@NullMarked
package io.seckill.core.event;

import org.jspecify.annotations.NullMarked;
