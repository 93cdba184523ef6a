package io.seckill.local.running;

import io.seckill.stack.ExternalServers;
import io.seckill.stack.ExternalServers.Database;
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
     * Each server the environment names, and those of the current run for the rest.
     *
     * @throws RunFailedException if the environment does not name all three and nothing runs here
     */
    public Servers servers(Map<String, String> environment) {
        ExternalServers elsewhere = ExternalServers.from(environment);
        Database mysql = elsewhere.mysql();
        String redisUrl = elsewhere.redisUrl();
        String nameServer = elsewhere.nameServer();
        if (mysql != null && redisUrl != null && nameServer != null) {
            return new Servers(mysql.jdbcUrl(), mysql.user(), mysql.password(), redisUrl, nameServer);
        }
        Servers here = current().map(RunRecord::servers).orElseThrow(Runs::nothingRuns);
        return new Servers(
                mysql == null ? here.mysqlUrl() : mysql.jdbcUrl(),
                mysql == null ? here.mysqlUser() : mysql.user(),
                mysql == null ? here.mysqlPassword() : mysql.password(),
                redisUrl == null ? here.redisUrl() : redisUrl,
                nameServer == null ? here.nameServer() : nameServer);
    }

    /** What a command says that needs a run and finds none. */
    public static RunFailedException nothingRuns() {
        return new RunFailedException("Nothing is running here. Start with: ./seckill up   (or ./seckill demo)");
    }
}
