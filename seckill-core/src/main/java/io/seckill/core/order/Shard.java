package io.seckill.core.order;

import java.util.Optional;

/**
 * A worker's part of the rows: those with {@code id % total == index}.
 *
 * @param index 0 to total − 1
 * @param total number of workers, 1 or more
 */
public record Shard(int index, int total) {
    /** All rows. */
    public static final Shard ALL = new Shard(0, 1);

    public Shard {
        if (!isShard(index, total)) {
            throw new IllegalArgumentException("A shard is 0.." + (total - 1) + " of " + total + ", not " + index);
        }
    }

    /** The shard; empty if there is no such one. */
    public static Optional<Shard> of(int index, int total) {
        return isShard(index, total) ? Optional.of(new Shard(index, total)) : Optional.empty();
    }

    private static boolean isShard(int index, int total) {
        return index >= 0 && index < total;
    }
}
