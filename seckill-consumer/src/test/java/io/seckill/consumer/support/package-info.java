/** The consumer application on the real stack, a sale with buyers who claim, and the broker seen from outside. */
@NullMarked
package io.seckill.consumer.support;

import org.jspecify.annotations.NullMarked;
