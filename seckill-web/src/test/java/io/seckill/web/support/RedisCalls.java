package io.seckill.web.support;

import java.util.Map;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNode;
import org.redisson.api.redisnode.RedisNodes;

/** How often Redis has run a command, scripts' own calls included. */
public final class RedisCalls {
    private final RedissonClient redisson;

    public RedisCalls(WebInstance web) {
        redisson = web.bean(RedissonClient.class);
    }

    public long of(String command) {
        Map<String, String> stats =
                redisson.getRedisNodes(RedisNodes.SINGLE).getInstance().info(RedisNode.InfoSection.COMMANDSTATS);
        String line = stats.getOrDefault("cmdstat_" + command, "calls=0,");
        return Long.parseLong(line.substring("calls=".length(), line.indexOf(',')));
    }
}
