package io.seckill.local.running;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the local run a command is about. */
public final class Runs {
    private final Installation installation;

    public Runs(Installation installation) {
        this.installation = installation;
    }

    /** What is written down of this run, running or not. */
    public Optional<RunRecord> record(RunKind kind) {
        return new RunFile(installation.run(kind)).read();
    }

    /** The run that serves: {@code up} before {@code demo}. Empty if none has a process left. */
    public Optional<RunRecord> current() {
        return Stream.of(RunKind.values())
                .flatMap(kind -> record(kind).stream())
                .filter(run -> run.apps().stream().anyMatch(app -> app.process().isRunning()))
                .findFirst();
    }

    /**
     * The servers the environment names, else those of the current run.
     *
     * @throws RunFailedException if there are neither
     */
    public Servers servers(Map<String, String> environment) {
        String mysql = environment.get("SECKILL_MYSQL_URL");
        String redis = environment.get("SECKILL_REDIS_URL");
        String rocketmq = environment.get("SECKILL_ROCKETMQ_NAMESRV");
        if (mysql != null && redis != null && rocketmq != null) {
            return new Servers(
                    mysql,
                    environment.getOrDefault("SECKILL_MYSQL_USER", ""),
                    environment.getOrDefault("SECKILL_MYSQL_PASSWORD", ""),
                    redis,
                    rocketmq);
        }
        return current().map(RunRecord::servers).orElseThrow(Runs::nothingRuns);
    }

    /** What a command says that needs a run and finds none. */
    public static RunFailedException nothingRuns() {
        return new RunFailedException("Nothing is running here. Start with: ./seckill up   (or ./seckill demo)");
    }
}
