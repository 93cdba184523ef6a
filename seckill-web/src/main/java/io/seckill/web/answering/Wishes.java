package io.seckill.web.answering;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Turns a request into a buyer's wish for one unit, under an order number of its own. */
@Component
final class Wishes {
    private static final int FINGERPRINT_BYTES = 8;

    private final OrderNumbers numbers;

    Wishes(OrderNumbers numbers) {
        this.numbers = numbers;
    }

    /** Empty if the key is missing or malformed. */
    Optional<ClaimRequest> wish(ActivityId activity, UserId buyer, @Nullable String key) {
        return key == null || !ClaimRequest.isIdempotencyKey(key)
                ? Optional.empty()
                : Optional.of(new ClaimRequest(numbers.next(activity), buyer, key, fingerprint(activity)));
    }

    /** The activity is all that makes one purchase differ from another of the same buyer. */
    private static String fingerprint(ActivityId activity) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(("purchase of " + activity).getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
