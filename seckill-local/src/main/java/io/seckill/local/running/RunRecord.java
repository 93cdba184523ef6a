package io.seckill.local.running;

import io.seckill.stack.RecordedProcess;
import java.util.ArrayList;
import java.util.List;

/**
 * What is written down of a run, so that another command, or the next run after a crash, finds its processes and servers.
 *
 * @param starter the command that started it
 * @param servers where its servers are
 * @param apps the applications started so far
 */
public record RunRecord(RecordedProcess starter, Servers servers, List<RunningApp> apps) {
    /** Base address of the API; empty text while web has not been started. */
    public String web() {
        return apps.stream()
                .filter(running -> running.app() == App.WEB)
                .map(running -> "http://127.0.0.1:" + running.port())
                .findFirst()
                .orElse("");
    }

    RunRecord with(RunningApp app) {
        List<RunningApp> more = new ArrayList<>(apps);
        more.add(app);
        return new RunRecord(starter, servers, List.copyOf(more));
    }
}
