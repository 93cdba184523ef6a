package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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
                "SECKILL_REDIS_URL", "redis://:hush@cache:6379",
                "SECKILL_ROCKETMQ_NAMESRV", "a:9876;b:9876"));

        assertThat(servers.mysql())
                .isEqualTo(new ExternalServers.Database("jdbc:mysql://db:3306/sale", "shop", "hush"));
        assertThat(servers.redisUrl()).isEqualTo("redis://:hush@cache:6379");
        assertThat(servers.nameServer()).isEqualTo("a:9876;b:9876");
        assertThat(servers).asString().doesNotContain("hush");
        assertThat(servers.mysql()).asString().doesNotContain("hush");
    }

    @Test
    void aRedisElsewhereIsNamedToTheApplicationsAsItWasGiven() {
        Stack stack = Stack.lazy(StackOptions.throwaway()
                .withExternal(new ExternalServers(null, "rediss://shop:hush@127.0.0.1:1", null)));

        assertThat(stack.redis().url()).isEqualTo("rediss://shop:hush@127.0.0.1:1");
        assertThat(stack.redis().isRunning()).isFalse();
        stack.close();
    }

    @Test
    void aRedisUrlThatCannotBeReadIsRefusedWithoutBeingPrinted() {
        for (String url : List.of("redis:cache hush", "redis://:hush@", "hush")) {
            StackOptions options = StackOptions.throwaway().withExternal(new ExternalServers(null, url, null));

            assertThatThrownBy(() -> Stack.lazy(options))
                    .isInstanceOf(StackException.class)
                    .hasMessage("SECKILL_REDIS_URL is not of the form redis://host:port");
        }
    }
}
