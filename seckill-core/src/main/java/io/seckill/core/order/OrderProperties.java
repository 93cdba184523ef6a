package io.seckill.core.order;

import io.seckill.core.Ranges;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How orders time out.
 *
 * @param timeoutPageSize expired orders read at once; default 200, 1 to 1,000. Each is cancelled in a transaction of its own
 */
@ConfigurationProperties("seckill.order")
public record OrderProperties(@DefaultValue("200") int timeoutPageSize) {
    public OrderProperties {
        Ranges.require("seckill.order.timeout-page-size", timeoutPageSize, 1, 1_000);
    }
}
