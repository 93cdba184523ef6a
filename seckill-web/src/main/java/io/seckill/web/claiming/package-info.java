/** Stage 2, CLAIMED: one unit is HELD for the buyer in the ledger, or a reason why not. */
@NullMarked
package io.seckill.web.claiming;

import org.jspecify.annotations.NullMarked;
