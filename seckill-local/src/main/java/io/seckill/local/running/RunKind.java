package io.seckill.local.running;

/** The two kinds of local runs. Each has one folder, so at most one of each runs at a time. */
public enum RunKind {
    /** {@code ./seckill up}: keeps its data, outlives the command. */
    UP("up"),
    /** {@code ./seckill demo}: starts empty each time, ends with the command. */
    DEMO("demo");

    private final String folder;

    RunKind(String folder) {
        this.folder = folder;
    }

    public String folder() {
        return folder;
    }
}
