package io.seckill.core.startup;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNode;
import org.redisson.api.redisnode.RedisNodes;
import org.redisson.client.RedisException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/** Lets an application start only on a Redis that never evicts: a claim is data, not cache. */
final class RedisCheck implements InitializingBean {
    private static final String POLICY = "maxmemory_policy";

    private final RedissonClient redisson;
    private final Environment environment;

    RedisCheck(RedissonClient redisson, Environment environment) {
        this.redisson = redisson;
        this.environment = environment;
    }

    @Override
    public void afterPropertiesSet() {
        for (RedisNode master : masters()) {
            String policy = memory(master).get(POLICY);
            if (!"noeviction".equals(policy)) {
                throw new MissingServerException(
                        "Redis may evict claims: its maxmemory-policy is " + policy,
                        master.getAddr() + " (" + setting() + ")",
                        "Set maxmemory-policy noeviction, in redis.conf and by CONFIG SET, and give Redis the memory it needs.",
                        null);
            }
        }
    }

    private Map<String, String> memory(RedisNode master) {
        try {
            return master.info(RedisNode.InfoSection.MEMORY);
        } catch (RedisException e) {
            throw new MissingServerException(
                    "Redis does not say how it treats a full memory",
                    master.getAddr() + " (" + setting() + ")",
                    "The user needs the command INFO.",
                    e);
        }
    }

    private Collection<? extends RedisNode> masters() {
        if (redisson.getConfig().isClusterConfig()) {
            return redisson.getRedisNodes(RedisNodes.CLUSTER).getMasters();
        }
        if (redisson.getConfig().isSentinelConfig()) {
            return List.of(
                    redisson.getRedisNodes(RedisNodes.SENTINEL_MASTER_SLAVE).getMaster());
        }
        return redisson.getConfig().isSingleConfig()
                ? List.of(redisson.getRedisNodes(RedisNodes.SINGLE).getInstance())
                : List.of(redisson.getRedisNodes(RedisNodes.MASTER_SLAVE).getMaster());
    }

    private String setting() {
        return environment.getProperty("seckill.redis.config-file", "").isBlank()
                ? "SECKILL_REDIS_URL"
                : "SECKILL_REDIS_CONFIG";
    }
}
