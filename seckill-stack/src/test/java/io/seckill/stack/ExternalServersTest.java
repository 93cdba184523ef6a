package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ExternalServersTest {
    @Test
    void aServerThatNoVariableNamesStaysLocal() {
        assertThat(ExternalServers.from(Map.of())).isEqualTo(ExternalServers.NONE);
        assertThat(ExternalServers.from(Map.of("SECKILL_REDIS_URL", " "))).isEqualTo(ExternalServers.NONE);
    }

    @Test
    void variablesNameServersThatRunElsewhere() {
        ExternalServers servers = ExternalServers.from(Map.of(
                "SECKILL_MYSQL_URL", "jdbc:mysql://db:3306/sale",
                "SECKILL_MYSQL_USER", "shop",
                "SECKILL_MYSQL_PASSWORD", "hush",
                "SECKILL_REDIS_URL", "redis://cache:6379",
                "SECKILL_ROCKETMQ_NAMESRV", "a:9876;b:9876"));

        assertThat(servers.mysql())
                .isEqualTo(new ExternalServers.Database("jdbc:mysql://db:3306/sale", "shop", "hush"));
        assertThat(servers.redisUrl()).isEqualTo("redis://cache:6379");
        assertThat(servers.nameServer()).isEqualTo("a:9876;b:9876");
        assertThat(servers).asString().doesNotContain("hush");
    }
}
