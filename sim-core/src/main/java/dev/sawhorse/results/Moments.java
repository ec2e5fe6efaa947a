package dev.sawhorse.results;

/** How the moments of rows are given: nanoseconds since the start of the run. */
public final class Moments {
    /** Stands for a moment that did not come. */
    public static final long NEVER = -1;

    private Moments() {}

    /** Whether the moment came. */
    public static boolean came(long moment) {
        return moment >= 0;
    }
}
