package io.seckill.stack;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Servers that run elsewhere and take the place of local ones.
 *
 * @param mysql      from {@code SECKILL_MYSQL_URL}, {@code SECKILL_MYSQL_USER}, {@code SECKILL_MYSQL_PASSWORD}; null: a local one is started
 * @param redisUrl   from {@code SECKILL_REDIS_URL}, {@code redis://host:port}, with {@code user:password@} if it asks for them; null: a local one is started
 * @param nameServer from {@code SECKILL_ROCKETMQ_NAMESRV}, {@code host:port[;host:port…]}; null: a local one is started
 */
public record ExternalServers(
        @Nullable Database mysql,
        @Nullable String redisUrl,
        @Nullable String nameServer) {
    public static final ExternalServers NONE = new ExternalServers(null, null, null);

    /** A database server and an account on it that may change its schema. */
    public record Database(String jdbcUrl, String user, String password) {
        /** Hides the password. */
        @Override
        public String toString() {
            return "Database[" + jdbcUrl + ", user " + user + "]";
        }
    }

    /** Hides addresses and passwords. */
    @Override
    public String toString() {
        return "ExternalServers[…]";
    }

    /** Reads the variables named above; a variable that is unset or empty leaves its server local. */
    public static ExternalServers from(Map<String, String> environment) {
        String url = value(environment, "SECKILL_MYSQL_URL");
        Database mysql = url == null
                ? null
                : new Database(
                        url,
                        environment.getOrDefault("SECKILL_MYSQL_USER", "seckill"),
                        environment.getOrDefault("SECKILL_MYSQL_PASSWORD", ""));
        return new ExternalServers(
                mysql, value(environment, "SECKILL_REDIS_URL"), value(environment, "SECKILL_ROCKETMQ_NAMESRV"));
    }

    private static @Nullable String value(Map<String, String> environment, String name) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? null : value.strip();
    }
}
