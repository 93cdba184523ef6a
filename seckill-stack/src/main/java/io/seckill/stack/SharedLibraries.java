package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The shared libraries the MySQL server takes from the system. Those that are missing are installed on Debian and Ubuntu when we are root;
 * otherwise the one command that does it is the message of a {@link MissingLibraryException}.
 */
final class SharedLibraries {
    private static final Map<String, String> PACKAGES = packages();

    private SharedLibraries() {}

    static void require(Path program) {
        linkRenamedAio(program);
        List<String> missing = missing(program);
        if (missing.isEmpty()) {
            return;
        }
        List<String> packages = missing.stream()
                .map(library -> PACKAGES.getOrDefault(library, library))
                .distinct()
                .toList();
        String install = "apt-get install -y " + String.join(" ", packages);
        if (!isRoot() || Commands.find("apt-get").isEmpty()) {
            throw new MissingLibraryException(
                    "MySQL needs " + String.join(", ", missing) + ", which this machine lacks. Install it: "
                            + (isRoot() ? "" : "sudo ") + install
                            + "  (other systems: the package that holds it), or name a server of your own in SECKILL_MYSQL_URL");
        }
        install(packages, install);
        linkRenamedAio(program);
        List<String> still = missing(program);
        if (!still.isEmpty()) {
            throw new MissingLibraryException(
                    "MySQL needs " + String.join(", ", still) + "; '" + install + "' did not bring it");
        }
    }

    private static void install(List<String> packages, String command) {
        announce("MySQL needs " + String.join(", ", packages) + ", which is missing: running '" + command + "'");
        List<String> install = Stream.concat(Stream.of("apt-get", "install", "-y"), packages.stream())
                .toList();
        if (Commands.attempt(null, install).exitCode() == 0) {
            return;
        }
        Commands.attempt(null, List.of("apt-get", "update"));
        Commands.Outcome outcome = Commands.attempt(null, install);
        if (outcome.exitCode() != 0) {
            throw new MissingLibraryException(
                    "MySQL needs " + String.join(", ", packages) + "; '" + command + "' failed:\n" + outcome.output());
        }
    }

    /** On stderr: the command line promises its users that an installation is said, and stdout may end with a line of JSON. */
    private static void announce(String line) {
        System.err.println(line);
    }

    private static List<String> missing(Path program) {
        return missingIn(
                Commands.attempt(null, List.of("ldd", program.toString())).output());
    }

    /** Reads lines like {@code libaio.so.1 => not found}. */
    static List<String> missingIn(String ldd) {
        return ldd.lines()
                .filter(line -> line.contains("=> not found"))
                .map(line -> line.substring(0, line.indexOf("=>")).strip())
                .distinct()
                .toList();
    }

    /** Systems with 64-bit time call the same library libaio.so.1t64. The server looks for libraries beside itself first. */
    private static void linkRenamedAio(Path program) {
        Path link = program.resolveSibling("libaio.so.1");
        try {
            if (!missing(program).contains("libaio.so.1") || Files.exists(link)) {
                return;
            }
            for (String folder :
                    List.of("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64")) {
                Path renamed = Path.of(folder, "libaio.so.1t64");
                if (Files.exists(renamed)) {
                    Files.deleteIfExists(link);
                    Files.createSymbolicLink(link, renamed);
                    return;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot link " + link, e);
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static Map<String, String> packages() {
        Map<String, String> packages = new LinkedHashMap<>();
        packages.put("libaio.so.1", "libaio1");
        packages.put("libnuma.so.1", "libnuma1");
        packages.put("libcrypt.so.1", "libcrypt1");
        packages.put("libstdc++.so.6", "libstdc++6");
        return packages;
    }
}
