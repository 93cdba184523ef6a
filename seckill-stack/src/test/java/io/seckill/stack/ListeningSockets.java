package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The local addresses, as Linux prints them in hexadecimal, on which a process listens. */
final class ListeningSockets {
    private static final String LISTEN = "0A";

    private ListeningSockets() {}

    static List<String> of(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> sockets = sockets(process.resolve("fd"));
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> lines(process.resolve(table)))
                .skip(1)
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > 9 && fields[3].equals(LISTEN))
                .filter(fields -> sockets.contains("socket:[" + fields[9] + "]"))
                .map(fields -> fields[1])
                .toList();
    }

    /** 127.0.0.1, as such or within IPv6. */
    static boolean isLoopback(String address) {
        return address.matches("(0000000000000000FFFF0000)?0100007F:.*");
    }

    private static Set<String> sockets(Path descriptors) {
        try (Stream<Path> links = Files.list(descriptors)) {
            return links.map(ListeningSockets::target).collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            // Closed between listing and looking
            return "";
        }
    }

    private static Stream<String> lines(Path table) {
        try {
            return Files.exists(table) ? Files.readAllLines(table).stream() : Stream.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
