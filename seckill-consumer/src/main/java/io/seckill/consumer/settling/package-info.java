/** Tells the claim ledger what became of each order. */
@NullMarked
package io.seckill.consumer.settling;

import org.jspecify.annotations.NullMarked;
