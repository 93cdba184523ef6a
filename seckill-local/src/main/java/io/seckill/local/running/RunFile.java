package io.seckill.local.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Keeps a run's record in a file only its owner may read, for it names a password. Each write replaces the file as a whole. */
public final class RunFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;

    public RunFile(Path folder) {
        this.file = folder.resolve("run.json");
    }

    public Optional<RunRecord> read() {
        try {
            return Optional.of(JSON.readValue(Files.readString(file), RunRecord.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    void write(RunRecord record) {
        try {
            Path draft = Files.createTempFile(
                    file.toAbsolutePath().getParent(),
                    "run",
                    ".part",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(draft, JSON.writeValueAsString(record));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + file, e);
        }
    }
}
