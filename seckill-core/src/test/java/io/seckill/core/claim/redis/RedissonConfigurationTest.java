package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.seckill.core.startup.MissingServerException;
import io.seckill.stack.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.BaseMasterSlaveServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ConfigSupport;
import org.redisson.config.ReadMode;

class RedissonConfigurationTest {
    @TempDir
    private Path folder;

    @Test
    void missingRedisIsNamedWithThePlaceWhereItWasLookedFor() {
        int port = FreePorts.one();

        MissingServerException missing = start("redis://user:secret@127.0.0.1:" + port, "");

        assertThat(missing.server()).isEqualTo("Redis does not answer");
        assertThat(missing.lookedAt()).isEqualTo("redis://127.0.0.1:" + port + " (SECKILL_REDIS_URL)");
        assertThat(missing.hint()).contains("./seckill up", "SECKILL_REDIS_URL");
    }

    @Test
    void redisThatNothingNamesIsNotLookedForSomewhereElse() {
        assertThat(start("", "").server()).isEqualTo("Redis is not configured");
    }

    @Test
    void fileThatIsNotThereIsNamed() {
        String file = folder.resolve("absent.yaml").toString();

        MissingServerException missing = start("", file);

        assertThat(missing.server()).isEqualTo("Redis' configuration file cannot be read");
        assertThat(missing.lookedAt()).startsWith(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:6379", "http://127.0.0.1:6379", "redis://127.0.0.1"})
    void addressThatIsNoneIsNamed(String url) {
        assertThat(start(url, "").server()).isEqualTo("Redis' configuration is not valid");
    }

    @Test
    void fileWithoutServersIsNamed() throws IOException {
        assertThat(start("", yaml("threads: 4\n")).server()).isEqualTo("Redis' configuration is not valid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"""
                sentinelServersConfig:
                  masterName: seckill
                  readMode: SLAVE
                  sentinelAddresses: ["redis://127.0.0.1:26379"]
                """, """
                clusterServersConfig:
                  readMode: MASTER_SLAVE
                  nodeAddresses: ["redis://127.0.0.1:7000"]
                """, """
                masterSlaveServersConfig:
                  masterAddress: "redis://127.0.0.1:6379"
                  slaveAddresses: ["redis://127.0.0.1:6380"]
                """})
    @Tag("RD-07")
    void claimsAreReadFromTheMasterWhateverTheFileSays(String file) throws IOException {
        Config config = RedissonSettings.of(LedgerClient.redis("", yaml(file), Duration.ofSeconds(1)));

        assertThat(ConfigSupport.getConfig(config))
                .isInstanceOfSatisfying(
                        BaseMasterSlaveServersConfig.class,
                        servers -> assertThat(servers.getReadMode()).isEqualTo(ReadMode.MASTER));
    }

    @Test
    @Tag("RD-01")
    @Tag("RD-03")
    void codecAndScriptCacheAreTheLedgersWhateverTheFileSays() throws IOException {
        String file = yaml("""
                singleServerConfig:
                  address: "redis://127.0.0.1:6379"
                codec: !<org.redisson.codec.Kryo5Codec> {}
                useScriptCache: false
                """);

        Config config = RedissonSettings.of(LedgerClient.redis("redis://ignored:1", file, Duration.ofSeconds(1)));

        assertThat(config.getCodec()).isSameAs(StringCodec.INSTANCE);
        assertThat(config.isUseScriptCache()).isTrue();
        assertThat(config.useSingleServer().getAddress()).isEqualTo("redis://127.0.0.1:6379");
    }

    private static MissingServerException start(String url, String file) {
        RedisProperties properties = new RedisProperties(
                url,
                file,
                Duration.ofMillis(500),
                Duration.ofMillis(500),
                1,
                Duration.ofMillis(50),
                Duration.ofSeconds(1),
                4);
        return catchThrowableOfType(
                MissingServerException.class, () -> new RedissonConfiguration().redisson(properties));
    }

    private String yaml(String text) throws IOException {
        return Files.writeString(folder.resolve("redisson.yaml"), text).toString();
    }
}
