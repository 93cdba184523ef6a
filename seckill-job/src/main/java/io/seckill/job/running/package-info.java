/** One place where a run of a job is guarded, counted and logged, whoever triggered it. */
@NullMarked
package io.seckill.job.running;

import org.jspecify.annotations.NullMarked;
