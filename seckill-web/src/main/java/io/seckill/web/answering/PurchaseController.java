package io.seckill.web.answering;

import io.seckill.api.ProblemCode;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.UserId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Takes purchases. The buyer is the token's subject, the price the activity's; a body is not read. */
@RestController
class PurchaseController {
    private static final String KEY = "Idempotency-Key";

    private final Wishes wishes;
    private final Purchasing purchasing;
    private final PurchaseResponses responses;

    PurchaseController(Wishes wishes, Purchasing purchasing, PurchaseResponses responses) {
        this.wishes = wishes;
        this.purchasing = purchasing;
        this.responses = responses;
    }

    @PostMapping("/api/v1/activities/{id}/orders")
    ResponseEntity<Object> purchase(
            @PathVariable String id,
            @RequestHeader(name = KEY, required = false) @Nullable String key,
            @AuthenticationPrincipal UserId buyer) {
        Optional<ActivityId> activity = Paths.activityId(id);
        if (activity.isEmpty()) {
            return Problems.of(ProblemCode.NOT_FOUND, Paths.NO_ACTIVITY);
        }
        return wishes.wish(activity.get(), buyer, key)
                .map(wish -> responses.of(purchasing.purchase(wish)))
                .orElseGet(() -> Problems.of(
                        ProblemCode.IDEMPOTENCY_KEY_INVALID,
                        "Send the header " + KEY
                                + " with 1 to 64 characters of [A-Za-z0-9._:-], new for each purchase"));
    }
}
