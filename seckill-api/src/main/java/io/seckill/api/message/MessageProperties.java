package io.seckill.api.message;

/**
 * User properties repeated on every message of {@link Topics#ORDER}, so that a message whose body cannot be read still
 * names the claims it was about.
 */
public final class MessageProperties {
    /** Activity id, digits. */
    public static final String ACTIVITY_ID = "seckillActivityId";

    /** {@code orderNo=userId} pairs, separated by commas. */
    public static final String CLAIMS = "seckillClaims";

    private MessageProperties() {}
}
