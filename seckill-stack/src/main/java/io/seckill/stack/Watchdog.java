package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Ends the servers of a throw-away stack when the JVM that owns it dies without doing so, even by SIGKILL: a shell that waits for the end of
 * its input, which is when that JVM is gone. It kills a recorded process only if that process works in a folder of the stack. Where there is
 * no /proc the next throw-away stack tidies up instead.
 */
final class Watchdog {
    private static final String SCRIPT = """
            cat >/dev/null
            for record in "$1"/*/server.properties; do
              pid=$(sed -n 's/^pid=//p' "$record")
              if [ -n "$pid" ]; then
                case $(readlink "/proc/$pid/cwd") in
                  "$1"/*) kill -9 "$pid" ;;
                esac
              fi
            done
            """;

    private final Process process;

    private Watchdog(Process process) {
        this.process = process;
    }

    static Watchdog over(Path stack) {
        try {
            return new Watchdog(new ProcessBuilder(Commands.inOwnSession(
                            "sh",
                            "-c",
                            SCRIPT,
                            "seckill-watchdog",
                            stack.toRealPath().toString()))
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
