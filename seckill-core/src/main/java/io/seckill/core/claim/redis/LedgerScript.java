package io.seckill.core.claim.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The ledger's scripts, one file each; the file's header is the script's contract. */
enum LedgerScript {
    SOLDOUT,
    BIND,
    CLAIM,
    CONFIRM,
    SETTLE,
    RELEASE,
    DROP,
    ADOPT,
    PREHEAT,
    ADJUST,
    REPAIR,
    FIND,
    BALANCE,
    STALE,
    PAGE,
    HELD,
    REOPEN,
    PURGE;

    private final String body;
    private final String source;

    LedgerScript() {
        body = read(name().toLowerCase(Locale.ROOT) + ".lua");
        source = Prelude.TEXT + body;
    }

    /** The script's own file. */
    String body() {
        return body;
    }

    /** What Redis runs: the shared functions, then the script. */
    String source() {
        return source;
    }

    private static String read(String file) {
        try (InputStream in = LedgerScript.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("Missing in the jar: " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Apart, because an enum's constants come before its own statics. */
    private static final class Prelude {
        private static final String TEXT = read("prelude.lua");
    }
}
