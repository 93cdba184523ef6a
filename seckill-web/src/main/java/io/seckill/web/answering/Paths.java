package io.seckill.web.answering;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.OrderNo;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads ids in paths. One that cannot be an id names nothing, so it is answered as unknown. */
public final class Paths {
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
