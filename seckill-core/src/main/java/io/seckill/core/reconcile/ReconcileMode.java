package io.seckill.core.reconcile;

/** Whether a run changes anything. */
public enum ReconcileMode {
    /** Lists what a repair would do; changes nothing. */
    REPORT,
    /** Repairs what it lists, each step checked again where it is taken. */
    REPAIR
}
