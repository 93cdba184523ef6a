/** Removes from Redis the sales that are over. */
@NullMarked
package io.seckill.job.purging;

import org.jspecify.annotations.NullMarked;
