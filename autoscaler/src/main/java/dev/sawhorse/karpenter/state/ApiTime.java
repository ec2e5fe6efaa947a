package dev.sawhorse.karpenter.state;

/** Times as the API server keeps them: whole seconds. */
public final class ApiTime {
    private static final long SECOND = 1_000_000_000L;

    private ApiTime() {}

    /** Returns the last whole second at or before a time in nanoseconds. */
    public static long stored(long nanos) {
        return Math.floorDiv(nanos, SECOND) * SECOND;
    }
}
