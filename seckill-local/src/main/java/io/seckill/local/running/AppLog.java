package io.seckill.local.running;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The file with everything an application printed. */
final class AppLog {
    private static final int TAIL_LINES = 30;
    /** The heading of Spring Boot's own explanation of a failed start. */
    private static final String FAILED = "APPLICATION FAILED TO START";

    private AppLog() {}

    /** The application's own explanation why it did not start, else the last lines it printed. */
    static String explanation(Path log) {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            int failed = lines.lastIndexOf(FAILED);
            int from = failed >= 0 ? failed : Math.max(0, lines.size() - TAIL_LINES);
            return String.join("\n", lines.subList(from, lines.size())).strip();
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }
}
