// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

/** The resolution of times in the API server: whole seconds. */
public final class ApiTime {
    private static final long SECOND = 1_000_000_000L;

    private ApiTime() {}

    /** Returns the last whole second at or before a time in nanoseconds. */
    public static long stored(long nanos) {
        return Math.floorDiv(nanos, SECOND) * SECOND;
    }
}
