package io.seckill.local.command;

import io.seckill.core.startup.MissingServerException;
import io.seckill.local.running.RunFailedException;
import io.seckill.stack.MissingLibraryException;
import io.seckill.stack.StackException;
import java.util.Objects;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./seckill}: the list of commands. */
@Command(
        name = "seckill",
        description =
                "A flash sale on this machine: real MySQL, Redis, RocketMQ and the three applications, on loopback.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            RushCommand.class,
            AuditCommand.class,
            TokenCommand.class
        },
        footer = {
            "  test    Build everything and run every test (./mvnw -B verify).",
            "",
            "Exit codes: 0 done and well, 1 not well, 2 wrong arguments or a missing prerequisite.",
            "Help on one command: ./seckill COMMAND --help"
        })
public final class SeckillCommand implements Runnable {
    private static final int MAX_CAUSES = 50;
    private static final Logger log = LoggerFactory.getLogger(SeckillCommand.class);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SeckillCommand() {}

    /** The command line, with errors in words and exit codes as the footer says. */
    public static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new SeckillCommand());
        addHelp(commandLine);
        commandLine.getSubcommands().values().forEach(SeckillCommand::addHelp);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExecutionExceptionHandler((e, failed, parsed) -> explain(e, failed));
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }

    private static void addHelp(CommandLine commandLine) {
        commandLine
                .getCommandSpec()
                .addOption(CommandLine.Model.OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .build());
    }

    private static int explain(Exception e, CommandLine failed) {
        Throwable known =
                causes(e).filter(SeckillCommand::isWrittenForPeople).findFirst().orElse(null);
        if (known instanceof RunFailedException && known.getCause() == null) {
            // Nothing is wrong with us: something is not as the command wants it
            log.info("The command was refused: {}", known.getMessage());
        } else {
            log.error("The command failed", e);
        }
        if (known != null) {
            failed.getErr().println("seckill: " + known.getMessage());
        } else {
            failed.getErr().println("seckill: " + e);
            failed.getErr().println("seckill: the details are in .seckill/cli.log");
        }
        return e instanceof MissingLibraryException ? 2 : 1;
    }

    private static boolean isWrittenForPeople(Throwable failure) {
        return failure instanceof RunFailedException
                || failure instanceof StackException
                || failure instanceof MissingServerException;
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(MAX_CAUSES);
    }
}
