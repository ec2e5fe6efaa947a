// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.series;

/** Timestamps of rows, in nanoseconds since the start of the run. */
public final class Timestamps {
    /** The timestamp of an event that did not happen. */
    public static final long NEVER = -1;

    private Timestamps() {}

    /** Whether the event happened. */
    public static boolean happened(long moment) {
        return moment >= 0;
    }
}
