package io.seckill.core.claim.redis;

import static java.util.Objects.requireNonNull;

import io.seckill.core.claim.AgedClaim;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One answer of a script: a word and named values.
 *
 * @param word what happened, in the script's words
 * @param values by name, as the script's header lists them
 */
record Reply(String word, Map<String, String> values) {

    /** Reads {@code [WORD, name, value, name, value, …]}. */
    static Reply of(Object flat) {
        List<?> parts = (List<?>) flat;
        Map<String, String> values = new HashMap<>();
        for (int i = 1; i < parts.size(); i += 2) {
            values.put((String) parts.get(i), (String) parts.get(i + 1));
        }
        return new Reply((String) parts.get(0), values);
    }

    /** Reads a list of answers. */
    static List<Reply> listOf(List<Object> answers) {
        return answers.stream().map(Reply::of).toList();
    }

    boolean is(String word) {
        return this.word.equals(word);
    }

    /** The word as a constant of the enum that mirrors the script's answers. */
    <E extends Enum<E>> E as(Class<E> answers) {
        return Enum.valueOf(answers, word);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String value(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException(word + " came without " + name);
        }
        return value;
    }

    long number(String name) {
        return Long.parseLong(value(name));
    }

    OrderNo orderNo() {
        return new OrderNo(value("orderNo"));
    }

    UserId userId() {
        return new UserId(value("userId"));
    }

    Claim claim() {
        return claim(orderNo(), userId());
    }

    /** For an answer that leaves out what was asked about. */
    Claim claim(OrderNo orderNo, UserId userId) {
        return new Claim(orderNo, userId, requireNonNull(state()), requireNonNull(claimedAt()));
    }

    AgedClaim agedClaim() {
        return new AgedClaim(claim(), Instant.ofEpochMilli(number("sinceMs")), Duration.ofMillis(number("ageMs")));
    }

    LedgerBalance balance() {
        return new LedgerBalance(
                number("total"), has("stock") ? number("stock") : null, number("claims"), number("open"), isOpen());
    }

    /** Whether the sale is open. */
    boolean isOpen() {
        return value("saleState").equals("OPEN");
    }

    ClaimAnswer claimAnswer() {
        return switch (word()) {
            case "CLAIMED" -> new ClaimAnswer.Claimed(orderNo(), requireNonNull(claimedAt()));
            case "REPLAYED" -> new ClaimAnswer.Replayed(orderNo(), state(), claimedAt());
            case "ALREADY_CLAIMED" -> new ClaimAnswer.AlreadyClaimed(orderNo());
            default -> as(ClaimAnswer.Refused.class);
        };
    }

    @Nullable
    ClaimState state() {
        return has("state") ? ClaimState.valueOf(value("state")) : null;
    }

    @Nullable
    Instant claimedAt() {
        return has("claimedAtMs") ? Instant.ofEpochMilli(number("claimedAtMs")) : null;
    }
}
