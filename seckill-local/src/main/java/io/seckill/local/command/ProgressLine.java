package io.seckill.local.command;

import io.seckill.local.rush.Progress;
import java.io.PrintWriter;

/** Prints how far a rush has come, a line a second. */
final class ProgressLine implements Progress {
    private final PrintWriter out;

    ProgressLine(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void visited(int buyers, int of, int accepted) {
        out.println("  " + buyers + " of " + of + " buyers answered, " + accepted + " accepted");
        out.flush();
    }
}
