package io.seckill.local.command;

import java.io.PrintWriter;
import java.util.function.Consumer;

/** Says what is being done, a line at a time, at once. */
final class Console implements Consumer<String> {
    private final PrintWriter out;

    Console(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void accept(String line) {
        out.println(line);
        out.flush();
    }

    PrintWriter writer() {
        return out;
    }
}
