package io.seckill.core.order;

import java.util.regex.Pattern;

/**
 * A buyer: the subject of the bearer token and nothing else.
 *
 * @param value 1 to 64 characters of {@code [A-Za-z0-9._:@-]}; case matters
 */
public record UserId(String value) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:@-]{1,64}");

    public UserId {
        if (!isOne(value)) {
            throw new IllegalArgumentException("A user id has 1..64 characters of [A-Za-z0-9._:@-]");
        }
    }

    /** Whether a text is a user id. */
    public static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
