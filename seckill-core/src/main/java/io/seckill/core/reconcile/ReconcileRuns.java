package io.seckill.core.reconcile;

import java.time.Instant;

/** The stored runs. Written after the run, so a run that died leaves none, and its repairs stand. */
public interface ReconcileRuns {
    /**
     * Stores a run with its items, in one transaction.
     *
     * @return the run's id
     * @throws org.springframework.dao.DataAccessException if MySQL did not take it; repeating it may store it twice, which does no harm
     */
    long store(Reconciliation run);

    /** Removes runs that found nothing and are older than they are kept, at most 1,000. Repeating it removes more, or nothing. */
    void forgetClean(Instant now);
}
