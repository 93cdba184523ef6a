/** What the buyer is told: an order number, a refusal with its reason, or PENDING. */
@NullMarked
package io.seckill.web.answering;

import org.jspecify.annotations.NullMarked;
