package io.seckill.web.ordering;

import io.seckill.api.ProblemCode;
import io.seckill.api.http.OrderStatus;
import io.seckill.api.http.OrderView;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.PayingOrder;
import io.seckill.core.order.UserId;
import io.seckill.web.answering.Paths;
import io.seckill.web.answering.Problems;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A buyer's own orders. Another's is answered like one that does not exist. */
@RestController
class OrderController {
    private final FindingOrder finding;
    private final PayingOrder paying;
    private final CancellingOrder cancelling;

    OrderController(FindingOrder finding, PayingOrder paying, CancellingOrder cancelling) {
        this.finding = finding;
        this.paying = paying;
        this.cancelling = cancelling;
    }

    @GetMapping("/api/v1/orders")
    ResponseEntity<List<OrderView>> all(@AuthenticationPrincipal UserId buyer) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(finding.all(buyer));
    }

    @GetMapping("/api/v1/orders/{orderNo}")
    ResponseEntity<Object> one(@PathVariable String orderNo, @AuthenticationPrincipal UserId buyer) {
        return Paths.orderNo(orderNo).map(number -> show(number, buyer)).orElseGet(OrderController::notFound);
    }

    /** Sandbox: pays at once. */
    @PostMapping("/api/v1/orders/{orderNo}/payments")
    ResponseEntity<Object> pay(@PathVariable String orderNo, @AuthenticationPrincipal UserId buyer) {
        return step(orderNo, buyer, number -> switch (paying.pay(number)) {
            case PAID, ALREADY_PAID -> show(number, buyer);
            case CANCELLED -> Problems.of(ProblemCode.ORDER_STATE, "The order is cancelled and cannot be paid");
            case EXPIRED -> Problems.of(ProblemCode.ORDER_STATE, "The order has lapsed and cannot be paid");
            case UNKNOWN -> notFound();
        });
    }

    @PostMapping("/api/v1/orders/{orderNo}/cancel")
    ResponseEntity<Object> cancel(@PathVariable String orderNo, @AuthenticationPrincipal UserId buyer) {
        return step(orderNo, buyer, number -> switch (cancelling.cancel(number, CancelReason.BY_BUYER)) {
            case CANCELLED, ALREADY_CANCELLED -> show(number, buyer);
            case PAID -> Problems.of(ProblemCode.ORDER_STATE, "The order is paid and cannot be cancelled");
            case UNKNOWN -> notFound();
        });
    }

    /** Takes a step on an order only for its owner, and only once it is stored; the step itself decides on the state. */
    private ResponseEntity<Object> step(String text, UserId buyer, Function<OrderNo, ResponseEntity<Object>> step) {
        Optional<OrderNo> number = Paths.orderNo(text);
        Optional<OrderView> order = number.flatMap(no -> finding.find(no, buyer));
        if (order.isEmpty()) {
            return notFound();
        }
        OrderStatus status = order.get().status();
        if (status == OrderStatus.PENDING || status == OrderStatus.REFUSED) {
            return Problems.of(ProblemCode.ORDER_STATE, "The order is " + status);
        }
        return step.apply(number.get());
    }

    private ResponseEntity<Object> show(OrderNo number, UserId buyer) {
        return finding.find(number, buyer)
                .map(order ->
                        ResponseEntity.ok().cacheControl(CacheControl.noStore()).<Object>body(order))
                .orElseGet(OrderController::notFound);
    }

    private static ResponseEntity<Object> notFound() {
        return Problems.of(ProblemCode.NOT_FOUND, "You have no order under this number");
    }
}
