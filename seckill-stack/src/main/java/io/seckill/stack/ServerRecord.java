package io.seckill.stack;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/**
 * What a server's folder remembers between runs: its port, its password, the process that serves it. Readable by its owner only; each change
 * replaces the file as a whole, so a crash leaves the old content or the new.
 */
final class ServerRecord {
    private final Path file;

    ServerRecord(Path folder) {
        this.file = folder.resolve("server.properties");
    }

    synchronized Optional<String> get(String key) {
        return Optional.ofNullable(read().getProperty(key));
    }

    synchronized Optional<Long> getLong(String key) {
        return get(key).map(Long::valueOf);
    }

    synchronized void put(String key, Object value) {
        Properties properties = read();
        properties.setProperty(key, value.toString());
        write(properties);
    }

    synchronized void remove(String key) {
        Properties properties = read();
        if (properties.remove(key) != null) {
            write(properties);
        }
    }

    private Properties read() {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
        return properties;
    }

    private void write(Properties properties) {
        try {
            StringWriter text = new StringWriter();
            properties.store(text, null);
            Path aside = file.resolveSibling(file.getFileName() + ".new");
            Folders.writeSecret(aside, text.toString());
            move(aside);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }

    private void move(Path aside) throws IOException {
        try {
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
