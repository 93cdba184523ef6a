package io.seckill.core.claim.redis;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Passes every call on to Redis and writes down the answers: for each script its words, for each word the sets of names seen. */
record RecordingScripts(ScriptRunner redis, Map<LedgerScript, Map<String, Set<String>>> seen) implements ScriptRunner {

    RecordingScripts(ScriptRunner redis) {
        this(redis, new EnumMap<>(LedgerScript.class));
    }

    @Override
    public List<Object> run(LedgerScript script, List<String> keys, List<String> arguments) {
        List<Object> reply = redis.run(script, keys, arguments);
        if (!reply.isEmpty() && reply.get(0) instanceof List) {
            reply.forEach(answer -> record(script, Reply.of(answer)));
        } else if (!reply.isEmpty()) {
            record(script, Reply.of(reply));
        }
        return reply;
    }

    private void record(LedgerScript script, Reply reply) {
        seen.computeIfAbsent(script, any -> new TreeMap<>())
                .computeIfAbsent(reply.word(), any -> new TreeSet<>())
                .addAll(reply.values().keySet());
    }
}
