package io.seckill.local.rush;

import java.util.List;

/**
 * How long requests took, in milliseconds.
 *
 * @param p50Ms half of the requests were answered within this
 * @param p90Ms nine of ten
 * @param p99Ms 99 of 100
 * @param maxMs the slowest
 */
public record Latencies(long p50Ms, long p90Ms, long p99Ms, long maxMs) {
    static Latencies of(List<Answer> answers) {
        long[] sorted = answers.stream().mapToLong(Answer::tookNanos).sorted().toArray();
        return new Latencies(at(sorted, 50), at(sorted, 90), at(sorted, 99), at(sorted, 100));
    }

    /** The nearest-rank percentile: the smallest value that at least so many percent of all values do not exceed. */
    private static long at(long[] sorted, int percent) {
        if (sorted.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(sorted.length * percent / 100.0);
        return sorted[Math.max(rank, 1) - 1] / 1_000_000;
    }

    @Override
    public String toString() {
        return "p50 " + p50Ms + " ms, p90 " + p90Ms + " ms, p99 " + p99Ms + " ms, slowest " + maxMs + " ms";
    }
}
