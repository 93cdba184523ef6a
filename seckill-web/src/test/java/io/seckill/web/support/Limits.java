package io.seckill.web.support;

import static org.awaitility.Awaitility.await;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
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
    private static final Duration BOUND = Duration.ofSeconds(10);

    static final Path FILE = wideOpen();

    private Limits() {}

    /** Writes limits and returns when Sentinel has them. */
    public static void set(int perSecond, int perUserAndSecond) {
        write(FILE, rules(perSecond, perUserAndSecond, ""));
        awaitInForce(perSecond, perUserAndSecond);
    }

    /** Wide limits, and a breaker that opens for a minute once one purchase has taken its time. */
    public static void breakAtTheFirstPurchase() {
        write(FILE, rules(WIDE, WIDE, """
                {"resource":"purchase","grade":0,"count":0,"slowRatioThreshold":0.1,"minRequestAmount":1,"timeWindow":60}"""));
        await().atMost(BOUND).until(() -> DegradeRuleManager.hasConfig("purchase"));
    }

    /** A file that is no rules document; returns when these, the instances' built-in limits, are in force. */
    public static void spoil(int perSecond, int perUserAndSecond) {
        write(FILE, "{");
        awaitInForce(perSecond, perUserAndSecond);
    }

    /** No file; returns when these, the instances' built-in limits, are in force. */
    public static void remove(int perSecond, int perUserAndSecond) {
        try {
            Files.delete(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitInForce(perSecond, perUserAndSecond);
    }

    /** Takes the limits out of the way. */
    public static void widen() {
        set(WIDE, WIDE);
    }

    private static void awaitInForce(int perSecond, int perUserAndSecond) {
        await().atMost(BOUND)
                .until(() -> inForce(perSecond, perUserAndSecond) && !DegradeRuleManager.hasConfig("purchase"));
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
            write(file, rules(WIDE, WIDE, ""));
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rules(int perSecond, int perUserAndSecond, String breaker) {
        return """
                {"flow":[{"resource":"purchase","count":%d}],
                 "paramFlow":[{"resource":"purchase","paramIdx":0,"durationInSec":1,"count":%d}],
                 "degrade":[%s]}
                """.formatted(perSecond, perUserAndSecond, breaker);
    }

    private static void write(Path file, String rules) {
        try {
            Path part = Files.writeString(file.resolveSibling("limits.json.part"), rules);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
