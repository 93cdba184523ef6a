package io.seckill.local.architecture.bad.core;

import io.seckill.local.architecture.bad.web.BuyPage;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Autowired;

/** Bad: its name, its injected field, its clock, its seven parameters, and that it depends on an application. */
public class OrderManager {
    @Autowired
    BuyPage page;

    OrderManager(BuyPage page, int a, int b, int c, int d, int e, int f) {
        this.page = page;
    }

    Instant now() {
        return Instant.now();
    }
}
