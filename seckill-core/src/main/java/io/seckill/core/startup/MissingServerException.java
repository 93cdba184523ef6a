package io.seckill.core.startup;

import org.jspecify.annotations.Nullable;

/** A server the pipeline needs is not there, or is not what the pipeline needs. Ends the start; the failure analyzer prints it without a stack trace. */
public final class MissingServerException extends RuntimeException {
    private final String server;
    private final String lookedAt;
    private final String hint;

    /**
     * @param server what is missing, as the subject of a sentence: "MySQL does not answer"
     * @param lookedAt where it was looked for, without secrets, with the setting that says so
     * @param hint what to do, as one or more sentences
     */
    public MissingServerException(String server, String lookedAt, String hint, @Nullable Throwable cause) {
        super(server + " (looked at: " + lookedAt + "). " + hint, cause);
        this.server = server;
        this.lookedAt = lookedAt;
        this.hint = hint;
    }

    public String server() {
        return server;
    }

    public String lookedAt() {
        return lookedAt;
    }

    public String hint() {
        return hint;
    }
}
