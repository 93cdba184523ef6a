package io.seckill.local.command;

import io.seckill.core.activity.ActivityId;
import io.seckill.local.config.LocalConfiguration;
import io.seckill.local.running.RunRecord;
import io.seckill.local.running.Runs;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./seckill rush}. */
@Command(
        name = "rush",
        description =
                "Send a crowd of buyers, each a new user, and ask for every accepted order until it is stored or refused.",
        footer = {
            "",
            "Exits 0 if every buyer got an answer of the sale, no answer contradicts another and nobody was left PENDING,",
            "else 1."
        })
final class RushCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--activity",
            required = true,
            paramLabel = "ID",
            converter = ActivityOption.class,
            description = "What they want.")
    private ActivityId activity = new ActivityId(1);

    @Option(
            names = "--buyers",
            defaultValue = "1000",
            paramLabel = "N",
            description = "How many, 1 to 100000. Default: ${DEFAULT-VALUE}.")
    private int buyers;

    @Option(
            names = "--concurrency",
            defaultValue = "200",
            paramLabel = "C",
            description = "How many at the same time, 1 to 2000. Default: ${DEFAULT-VALUE}.")
    private int concurrency;

    @Option(
            names = "--clicks",
            defaultValue = "1",
            paramLabel = "K",
            description = "How often each sends the same request with one key, 1 to 10. Default: ${DEFAULT-VALUE}.")
    private int clicks;

    @Option(
            names = "--wait",
            defaultValue = "60",
            paramLabel = "SECONDS",
            description = "How long to ask for what is PENDING. Default: ${DEFAULT-VALUE}.")
    private int waitSeconds;

    @Option(
            names = "--web",
            paramLabel = "URL",
            description = "Base address of the API. Default: the web application that runs here.")
    private @Nullable URI web;

    @Mixin
    private RunOption run = new RunOption();

    @Option(names = "--json", description = "End with one line of JSON.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        RushOptions options = options();
        PrintWriter people =
                json ? spec.commandLine().getErr() : spec.commandLine().getOut();
        people.println(options.buyers() + " buyers, " + options.concurrency() + " at a time, " + options.clicks()
                + " click(s) each, at " + options.web());
        Rush rush = new Rush(TokenCommand.tokens(), LocalConfiguration.random(), new ProgressLine(people));
        RushReport report = rush.run(options);
        new RushPage(people).print(report);
        if (json) {
            spec.commandLine().getOut().println(JsonLines.of(report));
        }
        return report.agrees() ? 0 : 1;
    }

    private RushOptions options() {
        try {
            RushOptions.requireRanges(buyers, concurrency, clicks);
            if (waitSeconds < 0) {
                throw new IllegalArgumentException("wait is 0 or more, not " + waitSeconds);
            }
            URI target = web != null ? web : here();
            return new RushOptions(
                    target,
                    activity,
                    buyers,
                    concurrency,
                    clicks,
                    RushOptions.PATIENCE,
                    Duration.ofSeconds(waitSeconds));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
        }
    }

    private URI here() {
        return run.runs().current().map(RunRecord::web).map(URI::create).orElseThrow(Runs::nothingRuns);
    }
}
