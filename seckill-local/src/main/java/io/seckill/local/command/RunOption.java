package io.seckill.local.command;

import io.seckill.local.running.Installation;
import io.seckill.local.running.RunKind;
import io.seckill.local.running.Runs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which run a command is about. */
final class RunOption {
    @Option(
            names = "--run",
            paramLabel = "up|demo",
            description = "Which run, if both an up and a demo serve. Default: the one that does.")
    private @Nullable RunKind kind;

    Runs runs() {
        return new Runs(Installation.find(), kind);
    }
}
