package io.seckill.local.command;

import io.seckill.core.order.UserId;
import io.seckill.local.config.LocalConfiguration;
import io.seckill.local.running.Installation;
import io.seckill.local.token.LocalKey;
import io.seckill.local.token.LocalTokens;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./seckill token}. */
@Command(
        name = "token",
        description = "Print a bearer token of the local profile, good for 12 hours.",
        footer = {"", "Example: curl -H \"Authorization: Bearer $(./seckill token --user alice)\" ..."})
final class TokenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--user",
            required = true,
            paramLabel = "USER",
            description = "The buyer: 1 to 64 characters of [A-Za-z0-9._:@-].")
    private String user = "";

    @Option(names = "--admin", description = "With the role ADMIN, for the calls under /admin/v1.")
    private boolean admin;

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(tokens().mint(userId(), admin));
        return 0;
    }

    private UserId userId() {
        try {
            return new UserId(user);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--user: " + e.getMessage(), e);
        }
    }

    /** Signed with this installation's key. */
    static LocalTokens tokens() {
        String key = LocalKey.readOrCreate(Installation.find().key(), LocalConfiguration.random());
        return new LocalTokens(key, LocalConfiguration.clock());
    }
}
