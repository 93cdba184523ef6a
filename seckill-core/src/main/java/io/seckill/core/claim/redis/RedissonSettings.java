package io.seckill.core.claim.redis;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.BaseMasterSlaveServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ConfigSupport;
import org.redisson.config.ConstantDelay;
import org.redisson.config.EqualJitterDelay;
import org.redisson.config.ReadMode;

/** Builds Redisson's configuration, and forces in it what the ledger's laws need whatever a file says. */
final class RedissonSettings {
    private static final int NETTY_THREADS = 8;
    /** A restarted Redis is found again within this time. */
    private static final Duration MAX_RECONNECT_PAUSE = Duration.ofSeconds(1);

    private static final int PING_INTERVAL_MS = 5_000;

    private RedissonSettings() {}

    /** @throws IOException if the configuration file cannot be read */
    static Config of(RedisProperties properties) throws IOException {
        Config config = properties.configFile().isBlank()
                ? singleServer(properties)
                : Config.fromYAML(new File(properties.configFile()));
        return force(config);
    }

    private static Config singleServer(RedisProperties properties) {
        Config config = new Config().setNettyThreads(NETTY_THREADS);
        config.useSingleServer()
                .setAddress(properties.url())
                .setConnectTimeout((int) properties.connectTimeout().toMillis())
                .setTimeout((int) properties.timeout().toMillis())
                .setRetryAttempts(properties.retries())
                .setRetryDelay(new ConstantDelay(properties.retryDelay()))
                .setReconnectionDelay(new EqualJitterDelay(Duration.ofMillis(100), MAX_RECONNECT_PAUSE))
                .setPingConnectionInterval(PING_INTERVAL_MS)
                .setConnectionPoolSize(properties.connections())
                // All of them from the start: the opening second is the wrong time to open connections
                .setConnectionMinimumIdleSize(properties.connections());
        return config;
    }

    private static Config force(Config config) {
        // Another codec would turn "1" into bytes that Lua and redis-cli cannot read (RD-01)
        config.setCodec(StringCodec.INSTANCE);
        config.setUseScriptCache(true);
        if (ConfigSupport.getConfig(config) instanceof BaseMasterSlaveServersConfig<?> replicated) {
            // Redisson's default is the replicas, which may not yet know a claim that was just granted (RD-07)
            replicated.setReadMode(ReadMode.MASTER);
        }
        return config;
    }
}
