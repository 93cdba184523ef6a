/** Compares claims, orders, stocks and messages of an activity by order number, and repairs what differs by rule. */
@NullMarked
package io.seckill.core.reconcile;

import org.jspecify.annotations.NullMarked;
