package io.seckill.web.admin;

import io.seckill.api.http.ActivityDraft;
import io.seckill.api.http.StockAdjustment;
import io.seckill.core.activity.NewActivity;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;

/** Checks operators' requests; what is missing or out of range is named. */
final class Requests {
    private static final Pattern ADJUSTMENT_ID = Pattern.compile("[A-Za-z0-9._:-]{1,64}");
    private static final int MAX_UNITS = 10_000_000;

    private Requests() {}

    /** A value of the request is missing or out of range. */
    static final class OutOfRangeException extends RuntimeException {
        private OutOfRangeException(String rule) {
            super(rule);
        }

        @Override
        public String getMessage() {
            return Objects.requireNonNull(super.getMessage());
        }
    }

    static NewActivity activity(ActivityDraft draft) {
        require(Objects.nonNull(draft.title()), "title is missing");
        require(Objects.nonNull(draft.startsAt()), "startsAt is missing");
        require(Objects.nonNull(draft.endsAt()), "endsAt is missing");
        Duration payTimeout = draft.payTimeoutSeconds() == 0
                ? NewActivity.DEFAULT_PAY_TIMEOUT
                : Duration.ofSeconds(draft.payTimeoutSeconds());
        try {
            return new NewActivity(
                    draft.title(),
                    draft.priceCents(),
                    draft.totalUnits(),
                    draft.startsAt().toInstant(),
                    draft.endsAt().toInstant(),
                    payTimeout);
        } catch (IllegalArgumentException e) {
            throw new OutOfRangeException(String.valueOf(e.getMessage()));
        }
    }

    static StockAdjustment checked(StockAdjustment adjustment) {
        require(Objects.nonNull(adjustment.adjustmentId()), "adjustmentId is missing");
        require(
                ADJUSTMENT_ID.matcher(adjustment.adjustmentId()).matches(),
                "adjustmentId has 1..64 characters of [A-Za-z0-9._:-]");
        require(
                adjustment.units() != 0 && Math.abs((long) adjustment.units()) <= MAX_UNITS,
                "units is not 0 and at most " + MAX_UNITS + " either way");
        return adjustment;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new OutOfRangeException(rule);
        }
    }
}
