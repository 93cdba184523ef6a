package io.seckill.local.running;

import io.seckill.stack.ExternalServers;
import io.seckill.stack.ExternalServers.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the local run a command is about. */
public final class Runs {
    private final Installation installation;
    private final @Nullable RunKind wanted;

    /**
     * Looks for runs of this installation.
     *
     * @param wanted the kind of run that is meant; null: the one that serves
     */
    public Runs(Installation installation, @Nullable RunKind wanted) {
        this.installation = installation;
        this.wanted = wanted;
    }

    /**
     * The run that serves. Empty if none has a process left.
     *
     * @throws RunFailedException if it was not said which one is meant and both kinds serve: they have activities of the same ids
     */
    public Optional<RunRecord> current() {
        List<RunRecord> serving = Stream.of(RunKind.values())
                .filter(kind -> wanted == null || wanted == kind)
                .flatMap(kind -> new RunFile(installation.run(kind)).read().stream())
                .filter(run -> run.apps().stream().anyMatch(app -> app.process().isRunning()))
                .toList();
        if (serving.size() > 1) {
            throw new RunFailedException("Both an up and a demo run here. Say which: --run up or --run demo");
        }
        return serving.stream().findFirst();
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
        Servers here = current().map(RunRecord::servers).orElseThrow(() -> missing(elsewhere));
        return new Servers(
                mysql == null ? here.mysqlUrl() : mysql.jdbcUrl(),
                mysql == null ? here.mysqlUser() : mysql.user(),
                mysql == null ? here.mysqlPassword() : mysql.password(),
                redisUrl == null ? here.redisUrl() : redisUrl,
                nameServer == null ? here.nameServer() : nameServer);
    }

    private static RunFailedException missing(ExternalServers elsewhere) {
        if (elsewhere.equals(ExternalServers.NONE)) {
            return nothingRuns();
        }
        List<String> unset = new ArrayList<>();
        if (elsewhere.mysql() == null) {
            unset.add("SECKILL_MYSQL_URL");
        }
        if (elsewhere.redisUrl() == null) {
            unset.add("SECKILL_REDIS_URL");
        }
        if (elsewhere.nameServer() == null) {
            unset.add("SECKILL_ROCKETMQ_NAMESRV");
        }
        return new RunFailedException("Nothing is running here, and the environment does not name every server: "
                + String.join(", ", unset) + " not set");
    }

    /** What a command says that needs a run and finds none. */
    public static RunFailedException nothingRuns() {
        return new RunFailedException("Nothing is running here. Start with: ./seckill up   (or ./seckill demo)");
    }
}
