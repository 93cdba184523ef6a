package io.seckill.local.running;

/**
 * One part of a run, as a person sees it.
 *
 * @param name what it is
 * @param address where it listens, {@code -} if it is not known
 * @param pid its process, {@code -} if it does not run here
 * @param health {@link #UP}, or what is wrong
 */
public record Part(String name, String address, String pid, String health) {
    static final String UP = "UP";
    static final String NOT_RUNNING = "not running";

    /** Whether it is there at all, well or not. */
    public boolean isRunning() {
        return !health.equals(NOT_RUNNING);
    }

    public boolean isWell() {
        return health.equals(UP);
    }
}
