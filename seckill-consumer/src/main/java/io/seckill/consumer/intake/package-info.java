/** How the consumer's clients take messages from the broker, and how they stop. */
@NullMarked
package io.seckill.consumer.intake;

import org.jspecify.annotations.NullMarked;
