package io.seckill.local.audit;

/** What an audit says about a law. */
public enum Verdict {
    HOLDS("holds"),
    BROKEN("BROKEN"),
    /** Something is still moving, so the law cannot be judged yet. It counts as neither held nor broken. */
    IN_FLIGHT("in flight, not judged");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
