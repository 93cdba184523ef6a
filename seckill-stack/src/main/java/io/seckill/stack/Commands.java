package io.seckill.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Short-lived commands of the operating system. */
public final class Commands {
    private static final long BOUND_MINUTES = 5;

    private Commands() {}

    /** Runs it and returns what it printed; an exit code other than 0 is a {@link StackException} with that output. */
    static String run(String... command) {
        return run(null, List.of(command));
    }

    static String run(@Nullable Path input, List<String> command) {
        Outcome outcome = attempt(input, command);
        if (outcome.exitCode() != 0) {
            throw new StackException(
                    String.join(" ", command) + " ended with code " + outcome.exitCode() + ":\n" + outcome.output());
        }
        return outcome.output();
    }

    static Outcome attempt(@Nullable Path input, List<String> command) {
        Path output = null;
        try {
            output = Files.createTempFile("seckill-command", ".out");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .redirectInput(input == null ? Path.of("/dev/null").toFile() : input.toFile());
            Process process = builder.start();
            if (!process.waitFor(BOUND_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new StackException(
                        String.join(" ", command) + " did not end within " + BOUND_MINUTES + " minutes");
            }
            return new Outcome(process.exitValue(), Files.readString(output));
        } catch (IOException e) {
            throw new StackException("Cannot run " + String.join(" ", command), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while running " + String.join(" ", command), e);
        } finally {
            if (output != null) {
                Folders.deleteFile(output);
            }
        }
    }

    /**
     * The command, in a session of its own where the system offers it: Ctrl-C is then ours to handle, in order, instead of hitting every
     * process at once. Its process id is the one that was started.
     */
    public static List<String> inOwnSession(String... command) {
        return Stream.concat(find("setsid").map(Path::toString).stream(), Arrays.stream(command))
                .toList();
    }

    /** Where the PATH finds this program. */
    static Optional<Path> find(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    record Outcome(int exitCode, String output) {}
}
