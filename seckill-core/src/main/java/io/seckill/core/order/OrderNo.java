package io.seckill.core.order;

import io.seckill.core.activity.ActivityId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one identity of a purchase on its whole path: claim id, message key, the order's unique key and what the buyer polls.
 *
 * @param value {@code <activityId>-<ULID>}: time-ordered, unique without coordination, names its activity
 */
public record OrderNo(String value) implements Comparable<OrderNo> {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,17})-[0-7][0-9A-HJKMNP-TV-Z]{25}");

    public OrderNo {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("Not an order number: expected <activityId>-<ULID>");
        }
    }

    /** The activity this order belongs to, read from the number itself. */
    public ActivityId activityId() {
        Matcher m = FORM.matcher(value);
        if (!m.matches()) {
            throw new IllegalStateException("unreachable: checked at construction");
        }
        return new ActivityId(Long.parseLong(m.group(1)));
    }

    @Override
    public int compareTo(OrderNo other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
