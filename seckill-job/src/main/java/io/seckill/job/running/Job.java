package io.seckill.job.running;

/** The jobs, by the name XXL-JOB, the logs and the metrics know them by. */
public enum Job {
    PREHEAT_ACTIVITIES(Job.PREHEAT_ACTIVITIES_HANDLER),
    CANCEL_TIMEOUT_ORDERS(Job.CANCEL_TIMEOUT_ORDERS_HANDLER),
    SWEEP_CLAIMS(Job.SWEEP_CLAIMS_HANDLER),
    RECONCILE_ACTIVITIES(Job.RECONCILE_ACTIVITIES_HANDLER),
    PURGE_ENDED_ACTIVITIES(Job.PURGE_ENDED_ACTIVITIES_HANDLER),
    PUBLISH_ORDER_EVENTS(Job.PUBLISH_ORDER_EVENTS_HANDLER);

    public static final String PREHEAT_ACTIVITIES_HANDLER = "preheatActivities";
    public static final String CANCEL_TIMEOUT_ORDERS_HANDLER = "cancelTimeoutOrders";
    public static final String SWEEP_CLAIMS_HANDLER = "sweepClaims";
    public static final String RECONCILE_ACTIVITIES_HANDLER = "reconcileActivities";
    public static final String PURGE_ENDED_ACTIVITIES_HANDLER = "purgeEndedActivities";
    public static final String PUBLISH_ORDER_EVENTS_HANDLER = "publishOrderEvents";

    private final String handler;

    Job(String handler) {
        this.handler = handler;
    }

    /** Name of the handler in the XXL-JOB admin console, and value of the metric tag {@code job}. */
    public String handler() {
        return handler;
    }
}
