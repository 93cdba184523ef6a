/** The claim ledger: who holds a unit, under which order number, in which state. */
@NullMarked
package io.seckill.core.claim;

import org.jspecify.annotations.NullMarked;
