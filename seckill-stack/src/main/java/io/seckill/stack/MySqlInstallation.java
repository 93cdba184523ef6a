package io.seckill.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** MySQL 8.0.15 for 64-bit Linux, unpacked once per machine, and an initialised data folder to copy: initialising takes seconds, copying does not. */
final class MySqlInstallation {
    private static final String TARBALL = "/mysql-Linux-amd64.tar.gz";

    private final Path base;

    private MySqlInstallation(Path base) {
        this.base = base;
    }

    static MySqlInstallation find() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
            throw new StackException(
                    "No MySQL server is bundled for " + system
                            + "; name a server of your own in SECKILL_MYSQL_URL (and SECKILL_MYSQL_USER, SECKILL_MYSQL_PASSWORD)");
        }
        Path base = Workspace.cached("mysql-8.0.15", MySqlInstallation::unpack);
        SharedLibraries.require(base.resolve("bin/mysqld"));
        return new MySqlInstallation(base);
    }

    /** The server's program with the arguments every use of it needs. */
    List<String> command(String... more) {
        List<String> command = new ArrayList<>(List.of(
                base.resolve("bin/mysqld").toString(),
                "--no-defaults",
                "--lc-messages-dir=" + base.resolve("share"),
                "--character-sets-dir=" + base.resolve("share/charsets"),
                "--innodb-log-file-size=16M"));
        if ("root".equals(System.getProperty("user.name"))) {
            // Refuses to run as root unless told so by name
            command.add("--user=root");
        }
        command.addAll(List.of(more));
        return command;
    }

    /** Makes an initialised data folder of the system's own tables. */
    void initialise(Path data) {
        Path template = Workspace.cached(
                "mysql-8.0.15-data-" + System.getProperty("user.name"),
                folder -> Commands.run(null, command("--initialize-insecure", "--datadir=" + folder.resolve("data"))));
        // Copied aside and renamed: a data folder that exists is complete
        Path aside = data.resolveSibling(data.getFileName() + ".part");
        Folders.delete(aside);
        Folders.copy(template.resolve("data"), aside);
        // The server draws a new identity for itself when this is missing
        Folders.deleteFile(aside.resolve("auto.cnf"));
        try {
            Files.move(aside, data);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot rename " + aside, e);
        }
    }

    private static void unpack(Path folder) {
        try (InputStream tarball = MySqlInstallation.class.getResourceAsStream(TARBALL)) {
            if (tarball == null) {
                throw new StackException("The MySQL server" + TARBALL + " is not on the class path");
            }
            Path file = folder.resolve("mysql.tar.gz");
            Files.copy(tarball, file);
            Commands.run("tar", "-xzf", file.toString(), "-C", folder.toString(), "--no-same-owner");
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot unpack MySQL into " + folder, e);
        }
    }
}
