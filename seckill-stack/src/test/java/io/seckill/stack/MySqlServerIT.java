package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MySqlServerIT {
    private static Stack stack;
    private static MySqlServer mysql;

    @BeforeAll
    static void start() {
        stack = Stack.lazy(StackOptions.throwaway());
        mysql = stack.mysql();
    }

    @AfterAll
    static void close() {
        stack.close();
    }

    @Test
    void itComesMigratedAndRunsInUtc() throws SQLException {
        assertThat(ask(mysql.jdbcUrl(), "SELECT MAX(version) FROM seckill_schema_version"))
                .isNotEqualTo("0");
        assertThat(ask(mysql.jdbcUrl(), "SELECT @@global.time_zone")).isEqualTo("+00:00");
        assertThat(ask(mysql.jdbcUrl(), "SELECT @@character_set_database")).isEqualTo("utf8mb4");
    }

    @Test
    void killedAndRestartedItKeepsPortAndCommittedRows() throws SQLException {
        String url = mysql.createDatabase("killed");
        run(url, "CREATE TABLE kept (id INT PRIMARY KEY)", "INSERT INTO kept VALUES (42)");
        long before = mysql.pid();

        mysql.kill();
        assertThat(mysql.isRunning()).isFalse();
        mysql.start();

        assertThat(mysql.pid()).isNotEqualTo(before);
        assertThat(ask(url, "SELECT id FROM kept")).isEqualTo("42");
    }

    @Test
    void aCreatedDatabaseIsMigratedAndEmptyHoweverOftenItIsCreated() throws SQLException {
        String url = mysql.createDatabase("fresh");
        run(url, "CREATE TABLE leftover (id INT)");

        assertThat(mysql.createDatabase("fresh")).isEqualTo(url);

        assertThat(ask(url, "SELECT COUNT(*) FROM seckill_order")).isEqualTo("0");
        assertThat(
                        ask(
                                url,
                                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'fresh' AND table_name = 'leftover'"))
                .isEqualTo("0");
    }

    @Test
    void itsUserOwnsTheDatabasesButNotTheServer() throws SQLException {
        assertThat(ask(mysql.jdbcUrl(), "SELECT CURRENT_USER()")).isEqualTo("seckill@127.0.0.1");
        assertThat(ask(
                        mysql.jdbcUrl(),
                        "SELECT COUNT(*) FROM information_schema.user_privileges "
                                + "WHERE privilege_type <> 'USAGE' AND grantee LIKE '''seckill''%'"))
                .isEqualTo("0");
    }

    private static String ask(String url, String question) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, mysql.user(), mysql.password());
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            assertThat(answer.next()).isTrue();
            return answer.getString(1);
        }
    }

    private static void run(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, mysql.user(), mysql.password());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
