package io.seckill.api.message;

/** RocketMQ topics and groups. Topics are created explicitly; the pipeline never relies on automatic creation. */
public final class Topics {
    /** Claim envelopes, from web (transactional) and from the sweep (re-driven, plain). */
    public static final String ORDER = "seckill-order";

    /** What became of each claim, for whoever pushes answers to buyers. */
    public static final String ORDER_RESULT = "seckill-order-result";

    /** {@link OrderEvent}s, tagged with their kind, for whoever hangs on. A listener brings a group of its own. */
    public static final String ORDER_EVENT = "seckill-order-event";

    /** The transactional producer's group: the broker asks any member of it, so nothing else may use it. */
    public static final String WEB_PRODUCER_GROUP = "seckill-web-claims";

    /** The plain producer of the jobs: sends claims again, publishes order events. */
    public static final String JOB_PRODUCER_GROUP = "seckill-job-redrive";

    /** The plain producer of order results. */
    public static final String RESULT_PRODUCER_GROUP = "seckill-consumer-results";

    /** The consumer that places orders. */
    public static final String PLACING_GROUP = "seckill-placing";

    /** The consumer that parks what the broker gave up delivering to the placing group. */
    public static final String PARKING_GROUP = "seckill-parking";

    private Topics() {}
}
