package io.seckill.web.answering;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.ProblemCode;
import io.seckill.api.http.OrderStatus;
import io.seckill.api.http.PurchaseAccepted;
import java.net.URI;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** Says a purchase's answer in HTTP, and counts it: {@code seckill.purchases} by outcome. */
@Component
final class PurchaseResponses {
    static final String REPLAYED = "Idempotency-Replayed";

    private static final String SAME_KEY =
            "Repeat with the same Idempotency-Key: if a unit was claimed it is found, if not the key is free";

    private final MeterRegistry metrics;
    private final Duration rateWindow;

    PurchaseResponses(MeterRegistry metrics, @Value("${seckill.ledger.rate-window:10s}") Duration rateWindow) {
        this.metrics = metrics;
        this.rateWindow = rateWindow;
    }

    ResponseEntity<Object> of(PurchaseAnswer answer) {
        metrics.counter("seckill.purchases", "outcome", answer.outcome()).increment();
        if (answer instanceof PurchaseAnswer.Accepted accepted) {
            return accepted(accepted);
        }
        if (answer instanceof PurchaseAnswer.AlreadyBought already) {
            return alreadyBought(already);
        }
        if (answer instanceof PurchaseAnswer.TriesUsedUp) {
            return Problems.of(ProblemCode.RATE_LIMITED, rateWindow);
        }
        ProblemCode code = ((PurchaseAnswer.Refused) answer).code();
        return switch (code) {
            case TRY_AGAIN -> Problems.of(code, SAME_KEY);
            case NOT_FOUND -> Problems.of(code, Paths.NO_ACTIVITY);
            default -> Problems.of(code);
        };
    }

    private static ResponseEntity<Object> accepted(PurchaseAnswer.Accepted accepted) {
        String orderNo = accepted.orderNo().value();
        ResponseEntity.BodyBuilder response =
                ResponseEntity.status(HttpStatus.ACCEPTED).location(URI.create("/api/v1/orders/" + orderNo));
        if (accepted.replayed()) {
            response.header(REPLAYED, "true");
        }
        return response.body(new PurchaseAccepted(orderNo, OrderStatus.PENDING));
    }

    private static ResponseEntity<Object> alreadyBought(PurchaseAnswer.AlreadyBought already) {
        ResponseEntity<Object> response = Problems.of(ProblemCode.ALREADY_BOUGHT);
        if (response.getBody() instanceof ProblemDetail problem) {
            problem.setProperty("orderNo", already.orderNo().value());
        }
        return response;
    }
}
