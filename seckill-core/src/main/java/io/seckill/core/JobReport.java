package io.seckill.core;

/**
 * What one run of a job did.
 *
 * @param done items brought to their end by this run
 * @param failed items that failed and are left for the next run
 * @param finished false if the run was interrupted or stopped at its bound before all items were seen
 */
public record JobReport(int done, int failed, boolean finished) {}
