package io.seckill.local.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.random.RandomGenerator;

/**
 * The key that signs tokens of the local profile: base64url of 32 random bytes in a file only its owner may read. The
 * web application gets the same text in {@code SECKILL_LOCAL_JWT_KEY}.
 */
public final class LocalKey {
    private static final int KEY_BYTES = 32;

    private LocalKey() {}

    /** Reads the key, or makes one if the file is absent. Two processes at once end up with the same key. */
    public static String readOrCreate(Path file, RandomGenerator random) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            if (!Files.exists(file)) {
                create(file, random);
            }
            return Files.readString(file, US_ASCII).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read or create the local key " + file, e);
        }
    }

    private static void create(Path file, RandomGenerator random) throws IOException {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        Path draft = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                "key",
                ".part",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(draft, Base64.getUrlEncoder().withoutPadding().encodeToString(key), US_ASCII);
        try {
            // A link appears whole or not at all, and never replaces another process's key
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            // The other process was first: its key is the key
        } finally {
            Files.delete(draft);
        }
    }
}
