package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Ends the servers of a throw-away stack when the JVM that owns it dies without doing so, even by SIGKILL: a shell that waits for the end of
 * its input, which is when that JVM is gone. It kills a recorded process only if that process carries the stack's mark in its environment.
 * Where there is no /proc the next throw-away stack tidies up instead.
 */
final class Watchdog {
    static final String MARK = "SECKILL_STACK";

    private static final String SCRIPT = """
            cat >/dev/null
            for record in "$1"/*/server.properties; do
              pid=$(sed -n 's/^pid=//p' "$record" 2>/dev/null)
              if [ -n "$pid" ] && tr '\\000' '\\n' 2>/dev/null <"/proc/$pid/environ" | grep -qxF "%s=$1"; then
                kill -9 "$pid"
              fi
            done
            """.formatted(MARK);

    private final Process process;

    private Watchdog(Process process) {
        this.process = process;
    }

    static Watchdog over(Path stack) {
        try {
            return new Watchdog(
                    new ProcessBuilder(Commands.inOwnSession("sh", "-c", SCRIPT, "seckill-watchdog", stack.toString()))
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot watch over " + stack, e);
        }
    }

    void dismiss() {
        process.destroyForcibly();
    }
}
