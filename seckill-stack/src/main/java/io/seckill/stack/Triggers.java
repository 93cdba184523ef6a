package io.seckill.stack;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The triggers of one {@link FaultProxy}, and what each connection has brought last. */
final class Triggers {
    private final List<Trigger> waiting = new CopyOnWriteArrayList<>();

    void add(Trigger trigger) {
        waiting.add(trigger);
    }

    void clear() {
        waiting.clear();
    }

    /** Shows the requests of one connection to every trigger. */
    FaultyConnection.Watch on(FaultyConnection connection) {
        return new FaultyConnection.Watch() {
            private String before = "";

            @Override
            public void see(byte[] bytes, int length) {
                String piece = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
                waiting.forEach(trigger -> trigger.meet(before, piece, connection));
                String all = before + piece;
                before = all.substring(Math.max(0, all.length() - Trigger.MAX_TEXT));
            }
        };
    }
}
