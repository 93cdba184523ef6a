package io.seckill.web.support;

import static org.awaitility.Awaitility.await;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/** The rules file of all instances of this JVM, which is also how far Sentinel's rules reach. */
public final class Limits {
    private static final int WIDE = 1_000_000;

    static final Path FILE = wideOpen();

    private Limits() {}

    /** Writes limits and returns when Sentinel has them. */
    public static void set(int perSecond, int perUserAndSecond) {
        write(FILE, perSecond, perUserAndSecond);
        await().atMost(Duration.ofSeconds(10)).until(() -> inForce(perSecond, perUserAndSecond));
    }

    /** Takes the limits out of the way. */
    public static void widen() {
        set(WIDE, WIDE);
    }

    private static boolean inForce(int perSecond, int perUserAndSecond) {
        return FlowRuleManager.getRules().stream().anyMatch(rule -> count(rule) == perSecond)
                && ParamFlowRuleManager.getRules().stream().anyMatch(rule -> count(rule) == perUserAndSecond);
    }

    private static int count(FlowRule rule) {
        return (int) rule.getCount();
    }

    private static int count(ParamFlowRule rule) {
        return (int) rule.getCount();
    }

    private static Path wideOpen() {
        try {
            Path file = Files.createDirectories(Path.of("target", "limits"))
                    .resolve("limits.json")
                    .toAbsolutePath();
            write(file, WIDE, WIDE);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, int perSecond, int perUserAndSecond) {
        String rules = """
                {"flow":[{"resource":"purchase","count":%d}],
                 "paramFlow":[{"resource":"purchase","paramIdx":0,"durationInSec":1,"count":%d}]}
                """.formatted(perSecond, perUserAndSecond);
        try {
            Path part = Files.writeString(file.resolveSibling("limits.json.part"), rules);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
