package io.seckill.local;

import io.seckill.local.command.SeckillCommand;

/** Entry point of {@code ./seckill}. */
public final class SeckillMain {
    private SeckillMain() {}

    public static void main(String[] args) {
        int exitCode = SeckillCommand.commandLine().execute(args);
        // Clients of RocketMQ and Redis leave threads behind; shutdown hooks end what this command started
        System.exit(exitCode);
    }
}
