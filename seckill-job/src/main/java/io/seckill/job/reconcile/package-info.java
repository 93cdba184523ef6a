/** Compares claims, orders and stocks, and repairs what differs. */
@NullMarked
package io.seckill.job.reconcile;

import org.jspecify.annotations.NullMarked;
