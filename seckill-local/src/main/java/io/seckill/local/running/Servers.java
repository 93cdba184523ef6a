package io.seckill.local.running;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the servers are, in the words the applications' environment uses.
 *
 * @param mysqlUrl JDBC URL
 * @param mysqlUser its user
 * @param mysqlPassword its password
 * @param redisUrl {@code redis://host:port}
 * @param nameServer RocketMQ's name servers, {@code host:port;host:port}
 */
public record Servers(String mysqlUrl, String mysqlUser, String mysqlPassword, String redisUrl, String nameServer) {
    /** The environment an application is started with. */
    public Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("SECKILL_MYSQL_URL", mysqlUrl);
        variables.put("SECKILL_MYSQL_USER", mysqlUser);
        variables.put("SECKILL_MYSQL_PASSWORD", mysqlPassword);
        variables.put("SECKILL_REDIS_URL", redisUrl);
        variables.put("SECKILL_ROCKETMQ_NAMESRV", nameServer);
        return variables;
    }

    /** Nothing of it: addresses and passwords may be secrets, and records are printed in messages. */
    @Override
    public String toString() {
        return "Servers[…]";
    }
}
