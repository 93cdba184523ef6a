package io.seckill.core.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.config.CoreConfiguration;
import io.seckill.stack.FreePorts;
import io.seckill.stack.MySqlServer;
import io.seckill.stack.Stack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNodes;
import org.redisson.config.Config;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A start without a server says what is missing, where it was looked for and what to do, and nothing like a stack trace. */
@ExtendWith(OutputCaptureExtension.class)
class MissingServersIT {
    private final List<String> settings = new ArrayList<>();
    private String url = "";

    @BeforeEach
    void everythingThere() {
        MySqlServer mysql = Stack.shared().mysql();
        url = mysql.jdbcUrl();
        set("SECKILL_MYSQL_URL", url);
        set("SECKILL_MYSQL_USER", mysql.user());
        set("SECKILL_MYSQL_PASSWORD", mysql.password());
        set("SECKILL_REDIS_URL", Stack.shared().redis().url());
        set("SECKILL_ROCKETMQ_NAMESRV", "127.0.0.1:1");
    }

    private void set(String name, String value) {
        settings.removeIf(setting -> setting.startsWith("--" + name + "="));
        settings.add("--" + name + "=" + value);
    }

    private void start() {
        settings.add("--spring.config.import=classpath:seckill-core.yml");
        settings.add("--spring.main.banner-mode=off");
        new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .run(settings.toArray(String[]::new))
                .close();
    }

    private void assertStartFails(CapturedOutput output, String... parts) {
        Instant begin = java.time.Clock.systemUTC().instant();
        assertThatThrownBy(this::start).isInstanceOf(RuntimeException.class);

        assertThat(Duration.between(begin, java.time.Clock.systemUTC().instant()))
                .isLessThan(Duration.ofMinutes(1));
        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START", "Looked at:")
                .contains(parts)
                .doesNotContain("\tat ");
    }

    private static String scratchDatabase(String name, String... statements) throws Exception {
        MySqlServer mysql = Stack.shared().mysql();
        String scratch = mysql.createDatabase(name);
        try (Connection connection = DriverManager.getConnection(scratch, mysql.user(), mysql.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return scratch;
    }

    @Test
    void withEveryServerThereItStarts() {
        start();
    }

    @Test
    void allVariablesThatAreNotSetAreNamedAtOnce(CapturedOutput output) {
        settings.clear();

        assertStartFails(
                output,
                "SECKILL_MYSQL_URL, SECKILL_MYSQL_USER, SECKILL_REDIS_URL (or SECKILL_REDIS_CONFIG), SECKILL_ROCKETMQ_NAMESRV are not set",
                "./seckill up");
    }

    @Test
    void theOneVariableThatIsNotSetIsNamed(CapturedOutput output) {
        set("SECKILL_ROCKETMQ_NAMESRV", "");

        assertStartFails(output, "SECKILL_ROCKETMQ_NAMESRV is not set");
        assertThat(output.getAll()).doesNotContain("SECKILL_MYSQL_USER");
    }

    @Test
    void mysqlThatDoesNotAnswerIsLookedForWhereTheUrlSaysWithoutItsPassword(CapturedOutput output) throws Exception {
        int port = FreePorts.one();
        set("SECKILL_MYSQL_URL", "jdbc:mysql://127.0.0.1:" + port + "/seckill?sslMode=DISABLED&password=hush-hush");

        assertStartFails(
                output,
                "MySQL does not answer",
                "jdbc:mysql://127.0.0.1:" + port + "/seckill?sslMode=DISABLED&password=*** (SECKILL_MYSQL_URL)",
                "./seckill up");
        assertThat(output.getAll()).doesNotContain("hush-hush");
    }

    @Test
    void aWrongPasswordIsNotTakenForAMissingServer(CapturedOutput output) {
        set("SECKILL_MYSQL_PASSWORD", "hush-hush");

        assertStartFails(output, "MySQL refuses the user 'seckill' or its password", "SECKILL_MYSQL_PASSWORD");
        assertThat(output.getAll()).doesNotContain("hush-hush");
    }

    @Test
    void anUnknownDatabaseIsNamed(CapturedOutput output) {
        set("SECKILL_MYSQL_URL", url.replace("/seckill?", "/nowhere?"));

        assertStartFails(output, "MySQL has no such database", "/nowhere", "Create the database");
    }

    @Test
    void aDatabaseWithoutSchemaAsksForTheMigrations(CapturedOutput output) throws Exception {
        set("SECKILL_MYSQL_URL", scratchDatabase("no_schema", "DROP TABLE seckill_schema_version"));

        assertStartFails(output, "MySQL's schema is missing", "sql/migration");
    }

    @Test
    void aSchemaThatIsTooOldNamesBothVersions(CapturedOutput output) throws Exception {
        set("SECKILL_MYSQL_URL", scratchDatabase("old_schema", "DELETE FROM seckill_schema_version"));

        assertStartFails(
                output, "MySQL's schema is at version 0, older than " + MySqlCheck.SCHEMA_VERSION, "sql/migration");
    }

    @Test
    void sessionsThatCutValuesAreRefused(CapturedOutput output) {
        set("SECKILL_MYSQL_URL", url + "&jdbcCompliantTruncation=false");
        set("spring.datasource.hikari.connection-init-sql", "SET SESSION sql_mode = ''");

        assertStartFails(output, "MySQL's sessions are not strict", "connection-init-sql");
    }

    @Test
    void redisThatDoesNotAnswerIsLookedForWhereTheUrlSays(CapturedOutput output) throws Exception {
        int port = FreePorts.one();
        set("SECKILL_REDIS_URL", "redis://:hush-hush@127.0.0.1:" + port);

        assertStartFails(output, "Redis does not answer", "redis://127.0.0.1:" + port + " (SECKILL_REDIS_URL)");
        assertThat(output.getAll()).doesNotContain("hush-hush");
    }

    @Test
    void aRedisThatMayEvictClaimsIsRefused(CapturedOutput output) {
        policy("allkeys-lru");

        assertStartFails(output, "Redis may evict claims: its maxmemory-policy is allkeys-lru", "noeviction");
    }

    @AfterEach
    void neverEvict() {
        policy("noeviction");
    }

    private static void policy(String policy) {
        Config config = new Config();
        config.useSingleServer().setAddress(Stack.shared().redis().url());
        RedissonClient client = Redisson.create(config);
        client.getRedisNodes(RedisNodes.SINGLE).getInstance().setConfig("maxmemory-policy", policy);
        client.shutdown();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(CoreConfiguration.class)
    static class Application {}
}
