/** The order book: placing, paying, cancelling, and what of it Redis still has to be told. */
@NullMarked
package io.seckill.core.order;

import org.jspecify.annotations.NullMarked;
