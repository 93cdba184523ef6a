package io.seckill.core.claim.redis;

import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.LedgerUnreadableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RFuture;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/**
 * Runs scripts through Redisson. It sends EVALSHA; when Redis answers NOSCRIPT (restart, failover, SCRIPT FLUSH), and only
 * then, Redisson 4.7.0 loads the script and sends EVALSHA again. When a reply is late it re-sends too, for EVALSHA is not on
 * its list of commands that must not be repeated.
 */
final class RedissonScriptRunner implements ScriptRunner {
    private static final int MAX_REASON = 160;
    /** What is in the scripts' own errors, and in Redis' for a key of another type or a text that should be a number. */
    private static final Pattern UNREADABLE =
            Pattern.compile("_UNREADABLE |WRONGTYPE|is not an integer|would overflow");

    private final RScript scripts;
    private final Duration deadline;

    /** @param deadline the longest a call waits, whatever the client's own retries add up to */
    RedissonScriptRunner(RedissonClient redisson, Duration deadline) {
        this.scripts = redisson.getScript(StringCodec.INSTANCE);
        this.deadline = deadline;
    }

    @Override
    public List<Object> run(LedgerScript script, List<String> keys, List<String> arguments) {
        try {
            // READ_WRITE for reads as well: it is what makes Redisson ask the master and never a replica (RD-07)
            RFuture<List<Object>> reply = scripts.evalAsync(
                    keys.get(0),
                    RScript.Mode.READ_WRITE,
                    script.source(),
                    RScript.ReturnType.LIST,
                    List.copyOf(keys),
                    arguments.toArray());
            return reply.toCompletableFuture().get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(script, keys, "the wait was interrupted", e);
        } catch (TimeoutException e) {
            throw unavailable(script, keys, "no reply within " + deadline, e);
        } catch (ExecutionException e) {
            throw unavailable(script, keys, reason(e.getCause()), e.getCause());
        } catch (CancellationException e) {
            throw unavailable(script, keys, "the call was cancelled", e);
        } catch (RuntimeException e) {
            throw unavailable(script, keys, reason(e), e);
        }
    }

    /** The start of Redisson's message; what follows is the command with its arguments. */
    private static String reason(@Nullable Throwable cause) {
        if (cause == null) {
            return "no reason given";
        }
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        String start = message.length() <= MAX_REASON ? message : message.substring(0, MAX_REASON) + "…";
        return cause.getClass().getSimpleName() + ": " + start;
    }

    private static LedgerUnavailableException unavailable(
            LedgerScript script, List<String> keys, String reason, @Nullable Throwable cause) {
        String what = "No usable answer of Redis to " + script + " on " + keys.get(0) + ": " + reason;
        return UNREADABLE.matcher(reason).find()
                ? new LedgerUnreadableException(what + ". A person has to mend the key", cause)
                : new LedgerUnavailableException(what + ". Whether the step was taken is unknown", cause);
    }
}
