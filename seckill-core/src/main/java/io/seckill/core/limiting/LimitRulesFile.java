package io.seckill.core.limiting;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps Sentinel's rules equal to a file. The rules are in force when the constructor returns, so before any traffic, and
 * follow the file from then on.
 *
 * <p>What is in force depends on the file as it is now and on nothing before it, so two instances with the same file, one
 * running and one just started, limit alike: an absent or unreadable file means the built-in limits, and a resource the file
 * does not mention keeps its built-in limit. Replace the file by renaming a finished one onto it.
 *
 * <p>Sentinel keeps rules per process: use one of these per application.
 */
public final class LimitRulesFile implements AutoCloseable {
    /** Bytes a rules file may have; a larger one counts as unreadable. */
    static final int MAX_BYTES = 1 << 20;

    private static final Logger log = LoggerFactory.getLogger(LimitRulesFile.class);

    private final @Nullable Path file;
    private final LimitRules builtIn;
    private final ScheduledExecutorService reloading =
            Executors.newSingleThreadScheduledExecutor(LimitRulesFile::reloadingThread);

    private volatile LimitRules inForce;
    private String lastReport = "";

    /**
     * Loads the rules and starts to follow the file.
     *
     * @param file JSON {@code {"flow":[…],"paramFlow":[…],"degrade":[…]}} in Sentinel's field names; null for the built-in limits only
     * @param builtIn limits that hold where the file says nothing
     * @param reloadEvery how often the file is read again, at least 10 ms
     */
    public LimitRulesFile(@Nullable Path file, LimitRules builtIn, Duration reloadEvery) {
        if (reloadEvery.toMillis() < 10) {
            throw new IllegalArgumentException("reloadEvery is at least 10 ms, not " + reloadEvery);
        }
        this.file = file;
        this.builtIn = builtIn;
        this.inForce = builtIn;
        load();
        if (file != null) {
            var unused = reloading.scheduleWithFixedDelay(
                    this::loadAgain, reloadEvery.toMillis(), reloadEvery.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** The rules Sentinel was last given. */
    public LimitRules inForce() {
        return inForce;
    }

    /** Stops following the file; the rules stay in force. */
    @Override
    public void close() {
        reloading.shutdownNow();
    }

    private void loadAgain() {
        try {
            load();
        } catch (RuntimeException e) {
            // Thrown out of here it would end the schedule without a word
            log.error("The limits in force stay as they are; the rules file is read again in a moment", e);
        }
    }

    private void load() {
        if (file == null) {
            apply(builtIn, "Built-in limits are in force: no rules file is set");
            return;
        }
        try {
            apply(LimitRulesFormat.read(content(file)).over(builtIn), "Limits of " + file + " are in force");
        } catch (NoSuchFileException e) {
            apply(builtIn, "Built-in limits are in force: there is no rules file " + file);
        } catch (IOException | IllegalArgumentException e) {
            apply(builtIn, "Built-in limits are in force until " + file + " is mended: " + e.getMessage());
        }
    }

    private void apply(LimitRules rules, String report) {
        if (report.equals(lastReport) && rules.equals(inForce)) {
            return;
        }
        FlowRuleManager.loadRules(rules.flow());
        ParamFlowRuleManager.loadRules(rules.paramFlow());
        DegradeRuleManager.loadRules(rules.degrade());
        inForce = rules;
        lastReport = report;
        log.info("{}: {}", report, rules.describe());
    }

    private static Thread reloadingThread(Runnable task) {
        Thread thread = new Thread(task, "limit-rules-reload");
        thread.setDaemon(true);
        return thread;
    }

    private static byte[] content(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            if (content.length > MAX_BYTES) {
                throw new IOException("larger than " + MAX_BYTES + " bytes");
            }
            return content;
        }
    }
}
