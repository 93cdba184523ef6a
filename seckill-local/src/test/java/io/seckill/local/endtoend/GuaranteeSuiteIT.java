package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.local.running.App;
import io.seckill.stack.Stack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scripted sales, each judged by every guarantee. */
@ExtendWith(Judged.class)
class GuaranteeSuiteIT {
    private final Product product = Product.shared();

    @Test
    @Tag("MQ-05")
    void everyMessageTwiceAndTheConsumerKilledAtHalf() throws Exception {
        SaleRecord sale = FlashSaleRun.on(product)
                .units(100)
                .buyers(800)
                .duplicateEachDelivery()
                .killConsumerAtHalf()
                .run();

        assertThat(sale.audit().evidence().live()).hasSize(100);
    }

    @Test
    @Tag("BF-04")
    void everyPartIsKilledOneAfterTheOther() throws Exception {
        SaleRecord sale = FlashSaleRun.on(product)
                .units(4_000)
                .buyers(150)
                .atATime(30)
                .clicks(1)
                .killAtHalf(App.WEB)
                .killAtHalf(App.CONSUMER)
                .killAtHalf(App.JOB)
                .restartRedisAtHalf()
                .restartBrokerAtHalf()
                .restartMySqlAtHalf()
                .run();

        assertThat(sale.audit().evidence().live()).isNotEmpty();
    }

    @Test
    @Tag("RD-06")
    void redisForgetsEverythingInTheMiddle() throws Exception {
        SaleRecord sale = FlashSaleRun.on(product)
                .units(300)
                .buyers(600)
                .atATime(50)
                .clicks(1)
                .atHalf(p -> Stack.shared().redis().forget())
                .run();

        assertThat(sale.audit().evidence().live()).hasSize(300);
    }
}
