/** Ends or re-drives the claims that stayed open, and gives back what is owed to Redis. */
@NullMarked
package io.seckill.job.sweeping;

import org.jspecify.annotations.NullMarked;
