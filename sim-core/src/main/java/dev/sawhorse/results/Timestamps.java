package dev.sawhorse.results;

/** Converts nanoseconds since the start of the run into the timestamps of rows. */
public final class Timestamps {
    /** Stands for a moment that did not come. */
    public static final long NEVER = -1;

    private Timestamps() {}

    /** Whether the moment came. */
    public static boolean came(long moment) {
        return moment >= 0;
    }
}
