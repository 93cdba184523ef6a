/** A buyer's orders after the purchase: asking, paying, cancelling. */
@NullMarked
package io.seckill.web.ordering;

import org.jspecify.annotations.NullMarked;
