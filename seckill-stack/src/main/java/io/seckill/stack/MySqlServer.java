package io.seckill.stack;

import io.seckill.stack.config.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** MySQL with the database {@code seckill}, migrated; its passwords are drawn once per data folder. */
public final class MySqlServer extends LocalServer {
    private static final String DATABASE = "seckill";
    private static final Pattern DATABASE_NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");
    private static final Pattern DATABASE_IN_URL = Pattern.compile("(jdbc:mysql://[^/]+/)[^?]*(.*)");
    private static final String URL_OPTIONS = "?sslMode=DISABLED&allowPublicKeyRetrieval=true&connectionTimeZone=UTC";

    private static final String ANSWER_MS = "3000";

    private final boolean durable;
    private final int port;
    private final ExternalServers.@Nullable Database external;

    MySqlServer(Path folder, int port, boolean durable) {
        super("MySQL", folder, false);
        this.durable = durable;
        this.port = choosePort("port", port, FreePorts::one);
        this.external = null;
    }

    MySqlServer(Path folder, ExternalServers.Database external) {
        super("MySQL", folder, true);
        this.durable = true;
        this.port = 0;
        this.external = external;
    }

    /** URL of the database {@code seckill}: sessions in UTC, no TLS on loopback. */
    public String jdbcUrl() {
        return external != null ? external.jdbcUrl() : urlOf(DATABASE);
    }

    /** A user with all rights on the databases of this server, and none over the server. */
    public String user() {
        return external != null ? external.user() : "seckill";
    }

    public String password() {
        return external != null ? external.password() : secret("password");
    }

    /**
     * Creates a database, migrated and empty, in place of one of the same name.
     *
     * @param name lower-case letters, digits and underscores, at most 63
     * @return its JDBC URL, for {@link #user()} and {@link #password()}
     */
    public String createDatabase(String name) {
        if (!DATABASE_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not a database name: " + name);
        }
        String url = DATABASE_IN_URL.matcher(jdbcUrl()).replaceFirst("$1" + name + "$2");
        boolean ours = external == null;
        try (Connection connection = ours
                        ? DriverManager.getConnection(urlOf("mysql"), "root", secret("rootPassword"))
                        : DriverManager.getConnection(jdbcUrl(), user(), password());
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS `" + name + "`");
            statement.execute("CREATE DATABASE `" + name + "`");
            if (ours) {
                statement.execute("GRANT ALL ON `" + name + "`.* TO '" + user() + "'@'127.0.0.1'");
            }
        } catch (SQLException e) {
            throw new StackException("Cannot create database " + name, e);
        }
        Schema.migrate(url, user(), password());
        return url;
    }

    @Override
    Map<String, Integer> ports() {
        return Map.of("port", port);
    }

    @Override
    List<String> command() {
        MySqlInstallation installation = MySqlInstallation.find();
        Path data = folder().resolve("data");
        if (!Files.isDirectory(data)) {
            installation.initialise(data);
        }
        // Left by a server that was killed; the process id in it may be a stranger's by now, and then the server would
        // refuse to start
        Folders.deleteFile(data.resolve("mysqld.sock"));
        Folders.deleteFile(data.resolve("mysqld.sock.lock"));
        Path accounts = folder().resolve("accounts.sql");
        Folders.writeSecret(accounts, accounts());
        return installation.command(
                "--datadir=" + data,
                // Relative to the data folder: the path of a socket has room for 107 characters only
                "--socket=mysqld.sock",
                "--pid-file=mysqld.pid",
                "--init-file=" + accounts,
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--skip-mysqlx",
                "--skip-log-bin",
                "--skip-ssl",
                "--skip-name-resolve",
                "--secure-file-priv=NULL",
                "--character-set-server=utf8mb4",
                "--default-time-zone=+00:00",
                "--log-timestamps=UTC",
                "--max-connections=300",
                "--innodb-buffer-pool-size=128M",
                "--performance-schema=OFF",
                "--innodb-flush-log-at-trx-commit=" + (durable ? 1 : 2),
                // Throw-away data need not survive the machine, only the server
                "--innodb-flush-method=" + (durable ? "fsync" : "nosync"));
    }

    @Override
    boolean answers() {
        Properties login = new Properties();
        login.setProperty("user", user());
        login.setProperty("password", password());
        // A frozen server still takes connections: the system does that for it
        login.setProperty("connectTimeout", ANSWER_MS);
        login.setProperty("socketTimeout", ANSWER_MS);
        try (Connection connection = DriverManager.getConnection(jdbcUrl(), login)) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    void whenAnswering() {
        Schema.migrate(jdbcUrl(), user(), password());
    }

    /** Run by the server before it takes connections; says the same on every start. One statement a line. */
    private String accounts() {
        return """
                ALTER USER 'root'@'localhost' IDENTIFIED BY '%1$s';
                CREATE USER IF NOT EXISTS 'root'@'127.0.0.1' IDENTIFIED BY '%1$s';
                GRANT ALL ON *.* TO 'root'@'127.0.0.1' WITH GRANT OPTION;
                CREATE DATABASE IF NOT EXISTS `%3$s`;
                CREATE USER IF NOT EXISTS '%4$s'@'127.0.0.1' IDENTIFIED BY '%2$s';
                GRANT ALL ON `%3$s`.* TO '%4$s'@'127.0.0.1';
                """.formatted(secret("rootPassword"), secret("password"), DATABASE, user());
    }

    private synchronized String secret(String key) {
        return record().get(key).orElseGet(() -> {
            String drawn = Secrets.random();
            record().put(key, drawn);
            return drawn;
        });
    }

    private String urlOf(String database) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + database + URL_OPTIONS;
    }
}
