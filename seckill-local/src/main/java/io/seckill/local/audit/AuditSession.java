package io.seckill.local.audit;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.order.OrderBook;
import io.seckill.core.reconcile.ReconcilingActivities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** A connection to the three servers through the core's own ports, open for one or more audits. */
public final class AuditSession implements AutoCloseable {
    private final ConfigurableApplicationContext core;

    private AuditSession(ConfigurableApplicationContext core) {
        this.core = core;
    }

    /** Connects to the servers that these variables name, as an application would read them from its environment. */
    public static AuditSession open(Map<String, String> environment) {
        return new AuditSession(core(environment));
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
                core.getBean(ClaimMessages.class)));
    }

    public ReconcilingActivities reconciling() {
        return core.getBean(ReconcilingActivities.class);
    }

    @Override
    public void close() {
        core.close();
    }
}
