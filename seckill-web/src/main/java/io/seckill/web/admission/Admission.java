package io.seckill.web.admission;

import io.seckill.core.activity.Activity;

/** Whether a purchase may be tried. Close it when the purchase is answered. */
public sealed interface Admission extends AutoCloseable {

    /** Let in: ask the ledger. The purchase counts as under way until this is closed. */
    record Admitted(Activity activity, Runnable whenAnswered) implements Admission {
        @Override
        public void close() {
            whenAnswered.run();
        }
    }

    /** Turned away; nothing was kept, and the idempotency key is not used up. */
    enum Refused implements Admission {
        /** A Sentinel rule said no. */
        RATE_LIMITED,
        /** No such activity, or buyers do not see it. */
        UNKNOWN_ACTIVITY,
        /** Long before the start. */
        NOT_STARTED,
        /** The gate is shut and this buyer holds nothing. */
        SOLD_OUT,
        /** The gate is shut and Redis did not say who may pass. */
        LEDGER_SILENT;

        @Override
        public void close() {
            // Nothing is under way
        }
    }

    @Override
    void close();
}
