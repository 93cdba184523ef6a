package io.seckill.web.answering;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.OrderNo;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads ids in paths. One that cannot be an id names nothing, so it is answered as unknown. */
public final class Paths {
    /** What is wrong with the id of an activity that is not there, or that buyers do not see. */
    static final String NO_ACTIVITY = "There is no activity with this id on offer";

    private static final Pattern ACTIVITY_ID = Pattern.compile("[1-9][0-9]{0,17}");

    private Paths() {}

    public static Optional<ActivityId> activityId(String text) {
        return ACTIVITY_ID.matcher(text).matches()
                ? Optional.of(new ActivityId(Long.parseLong(text)))
                : Optional.empty();
    }

    public static Optional<OrderNo> orderNo(String text) {
        try {
            return Optional.of(new OrderNo(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
