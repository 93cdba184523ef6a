package io.seckill.core.claim.redis;

import io.seckill.core.claim.LedgerUnavailableException;
import java.util.List;

/** Runs a script atomically on the master that owns its keys. */
interface ScriptRunner {
    /**
     * Sends the script once or, if the reply is late, several times: every script is idempotent for that reason.
     *
     * @param keys every key the script touches, all of one activity
     * @param arguments plain text
     * @return the script's reply: texts and lists of texts
     * @throws LedgerUnavailableException if no reply came in time, or the reply was an error; a late sending may still take effect
     */
    List<Object> run(LedgerScript script, List<String> keys, List<String> arguments);
}
