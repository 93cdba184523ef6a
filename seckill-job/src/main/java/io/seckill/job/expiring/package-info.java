/** Ends orders that were not paid in time. */
@NullMarked
package io.seckill.job.expiring;

import org.jspecify.annotations.NullMarked;
