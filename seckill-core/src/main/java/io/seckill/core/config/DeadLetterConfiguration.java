package io.seckill.core.config;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.DecidingDeadLetters;
import io.seckill.core.order.OrderBook;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the operator's decisions, for an application that can send claim messages; it brings the {@link ClaimMessages}. */
@Configuration(proxyBeanMethods = false)
public class DeadLetterConfiguration {
    @Bean
    DecidingDeadLetters decidingDeadLetters(
            DeadLetters letters,
            ActivityBook activities,
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages) {
        return new DecidingDeadLetters(letters, activities, orders, ledger, messages);
    }
}
