package io.seckill.local.running;

/**
 * One part of a run, as a person sees it.
 *
 * @param name what it is
 * @param address where it listens, {@code -} if it is not known
 * @param pid its process, {@link #EXTERNAL} if it runs elsewhere, {@code -} if it does not run
 * @param health {@link #UP}, or what is wrong
 */
public record Part(String name, String address, String pid, String health) {
    static final String UP = "UP";
    static final String EXTERNAL = "external";
    static final String NO_ANSWER = "no answer";
    static final String NOT_RUNNING = "not running";

    /** Whether it is there at all, well or not. */
    public boolean isRunning() {
        return !health.equals(NOT_RUNNING);
    }

    /** Whether it runs elsewhere, so that it is not ours to start or stop. */
    public boolean isExternal() {
        return pid.equals(EXTERNAL);
    }

    public boolean isWell() {
        return health.equals(UP);
    }
}
