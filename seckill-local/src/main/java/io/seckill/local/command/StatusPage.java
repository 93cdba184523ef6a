package io.seckill.local.command;

import io.seckill.local.running.LocalRun;
import io.seckill.local.running.Part;
import java.io.PrintWriter;
import java.util.List;

/** Prints each part of a run. */
final class StatusPage {
    private final PrintWriter out;

    StatusPage(PrintWriter out) {
        this.out = out;
    }

    /** Returns whether every part is well. */
    boolean print(LocalRun run) {
        List<Part> parts = run.parts();
        out.printf("%n  %-10s %-28s %-8s %s%n", "part", "address", "pid", "health");
        parts.forEach(
                part -> out.printf("  %-10s %-28s %-8s %s%n", part.name(), part.address(), part.pid(), part.health()));
        out.println();
        out.flush();
        return parts.stream().allMatch(Part::isWell);
    }
}
