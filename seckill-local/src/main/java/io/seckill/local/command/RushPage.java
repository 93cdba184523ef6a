package io.seckill.local.command;

import io.seckill.local.rush.RushReport;
import java.io.PrintWriter;
import java.util.Map;

/** Prints what came of a rush. */
final class RushPage {
    private static final int MAX_CONTRADICTIONS = 20;

    private final PrintWriter out;

    RushPage(PrintWriter out) {
        this.out = out;
    }

    void print(RushReport report) {
        out.println();
        counts("Requests", report.answers());
        counts("Buyers", report.outcomes());
        counts("Orders given out", report.ends());
        out.println("Answer times: " + report.latencies());
        if (report.agrees()) {
            out.println(
                    "Every buyer was answered, no answer contradicts another, every order given out is stored or refused.");
        } else {
            out.println("NOT WELL: " + report.contradictions().size());
            report.contradictions().stream()
                    .limit(MAX_CONTRADICTIONS)
                    .forEach(contradiction -> out.println("  " + contradiction));
        }
        out.flush();
    }

    private void counts(String what, Map<String, Integer> counts) {
        int total = counts.values().stream().mapToInt(Integer::intValue).sum();
        out.println(what + ": " + total);
        counts.forEach((word, count) -> out.printf("  %7d  %s%n", count, word));
    }
}
