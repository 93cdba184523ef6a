package io.seckill.core.startup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;

/** Lets an application start only on a MySQL that answers, carries the schema it was written for, and refuses wrong values. */
final class MySqlCheck implements InitializingBean {
    /** The highest migration these classes need. A test keeps it equal to the files. */
    static final int SCHEMA_VERSION = 2;

    private static final int ER_DBACCESS_DENIED = 1044;
    private static final int ER_ACCESS_DENIED = 1045;
    private static final int ER_BAD_DB = 1049;
    private static final int ER_NO_SUCH_TABLE = 1146;
    private static final String MIGRATE =
            "Apply sql/migration with Flyway, or file by file with the mysql client, before the applications start; ./seckill up does it for its own server.";

    private final DataSource dataSource;
    private final String url;
    private final String user;

    MySqlCheck(DataSource dataSource, Environment environment) {
        this.dataSource = dataSource;
        this.url = environment.getProperty("spring.datasource.url", "");
        this.user = environment.getProperty("spring.datasource.username", "");
    }

    @Override
    public void afterPropertiesSet() {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            requireSchema(statement);
            requireStrictness(statement);
        } catch (SQLException e) {
            throw diagnose(e);
        } catch (MissingServerException e) {
            throw e;
        } catch (RuntimeException e) {
            // The pool wraps what went wrong with its first connection
            throw diagnose(e);
        }
    }

    private void requireSchema(Statement statement) throws SQLException {
        try (ResultSet rs = statement.executeQuery("SELECT COALESCE(MAX(version), 0) FROM seckill_schema_version")) {
            int version = rs.next() ? rs.getInt(1) : 0;
            if (version < SCHEMA_VERSION) {
                throw missing(
                        "MySQL's schema is at version " + version + ", older than " + SCHEMA_VERSION, MIGRATE, null);
            }
        }
    }

    /** Without it MySQL would cut what does not fit and store something else. */
    private void requireStrictness(Statement statement) throws SQLException {
        try (ResultSet rs = statement.executeQuery("SELECT @@SESSION.sql_mode")) {
            String mode = rs.next() ? Objects.requireNonNullElse(rs.getString(1), "") : "";
            if (!mode.contains("STRICT_TRANS_TABLES") && !mode.contains("STRICT_ALL_TABLES")) {
                throw missing(
                        "MySQL's sessions are not strict (sql_mode is '" + mode + "')",
                        "Keep spring.datasource.hikari.connection-init-sql as seckill-core.yml sets it, or make the server strict.",
                        null);
            }
        }
    }

    private MissingServerException diagnose(Exception failure) {
        return switch (errorCode(failure)) {
            case ER_ACCESS_DENIED ->
                missing(
                        "MySQL refuses the user '" + user + "' or its password",
                        "Set SECKILL_MYSQL_USER and SECKILL_MYSQL_PASSWORD to an account that may read and write the database.",
                        failure);
            case ER_BAD_DB, ER_DBACCESS_DENIED ->
                missing(
                        "MySQL has no such database, or none that the user '" + user + "' may see",
                        "Create the database that SECKILL_MYSQL_URL names and grant it to the user. " + MIGRATE,
                        failure);
            case ER_NO_SUCH_TABLE -> missing("MySQL's schema is missing", MIGRATE, failure);
            default ->
                missing(
                        "MySQL does not answer",
                        "Start the servers with ./seckill up, or point SECKILL_MYSQL_URL at a running MySQL 8 (jdbc:mysql://host:3306/seckill).",
                        failure);
        };
    }

    private static int errorCode(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof SQLException sql && sql.getErrorCode() != 0) {
                return sql.getErrorCode();
            }
        }
        return 0;
    }

    private MissingServerException missing(String what, String hint, @Nullable Exception cause) {
        return new MissingServerException(what, withoutSecrets(url) + " (SECKILL_MYSQL_URL)", hint, cause);
    }

    /** A JDBC URL may carry a password as {@code user:password@} or as a parameter. */
    static String withoutSecrets(String url) {
        return url.replaceFirst("//[^/?@]*@", "//***@").replaceAll("(?i)(password\\d?=)[^&,)]*", "$1***");
    }
}
