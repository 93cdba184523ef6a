package io.seckill.local.audit;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.order.OrderBook;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** A connection to the three servers through the core's own ports, open for one or more audits. */
public final class AuditSession implements AutoCloseable {
    private final ConfigurableApplicationContext core;
    private final BrokerReader broker;

    private AuditSession(ConfigurableApplicationContext core, BrokerReader broker) {
        this.core = core;
        this.broker = broker;
    }

    /** Connects to the servers that these variables name, as an application would read them from its environment. */
    public static AuditSession open(Map<String, String> environment) {
        ConfigurableApplicationContext core = core(environment);
        try {
            return new AuditSession(
                    core, new BrokerReader(Objects.requireNonNull(environment.get("SECKILL_ROCKETMQ_NAMESRV"))));
        } catch (RuntimeException e) {
            core.close();
            throw e;
        }
    }

    static ConfigurableApplicationContext core(Map<String, String> environment) {
        List<String> settings = new ArrayList<>(List.of(
                "--spring.config.import=classpath:seckill-core.yml",
                "--spring.application.name=audit",
                "--spring.main.lazy-initialization=true"));
        // As arguments they outrank the environment of this process, which may name other servers
        environment.forEach((name, value) -> settings.add("--" + name + "=" + value));
        return new SpringApplicationBuilder(AuditConfiguration.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .run(settings.toArray(String[]::new));
    }

    public Auditing auditing() {
        return new Auditing(new EvidenceReader(
                core.getBean(ActivityBook.class),
                core.getBean(OrderBook.class),
                core.getBean(ClaimLedger.class),
                new SqlChecks(core.getBean(JdbcTemplate.class)),
                broker));
    }

    @Override
    public void close() {
        broker.close();
        core.close();
    }
}
