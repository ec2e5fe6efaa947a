// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Arrays;

/** A recorded trace of the number of running spot nodes of a group over time, which repeats after its end. */
public final class InterruptionTrace {
    private final String name;
    private final int nodes;
    private final long[] seconds;
    private final int[] nodesUp;
    private final long durationSeconds;

    /**
     * Makes a trace.
     *
     * @param nodes the desired number of nodes
     * @param seconds the times of changes since the beginning; the first is 0
     * @param nodesUp the number of running nodes from each change on
     * @param durationSeconds the end of the trace
     * @throws IllegalArgumentException if the times are not in order
     */
    public InterruptionTrace(String name, int nodes, long[] seconds, int[] nodesUp, long durationSeconds) {
        if (seconds.length == 0 || seconds.length != nodesUp.length || seconds[0] != 0) {
            throw new IllegalArgumentException("trace " + name + " has no rows, or does not begin at second 0");
        }
        this.name = name;
        this.nodes = nodes;
        this.seconds = seconds.clone();
        this.nodesUp = nodesUp.clone();
        this.durationSeconds = durationSeconds;
        for (int i = 1; i <= seconds.length; i++) {
            long next = i == seconds.length ? durationSeconds : seconds[i];
            if (next <= seconds[i - 1]) {
                throw new IllegalArgumentException("trace " + name + " goes from second " + seconds[i - 1] + " to "
                        + next + "\nMaybe its rows are out of order.");
            }
        }
    }

    /** Returns its name. */
    public String name() {
        return name;
    }

    /** Returns the desired number of nodes. */
    public int nodes() {
        return nodes;
    }

    /** Returns its duration in seconds. */
    public long durationSeconds() {
        return durationSeconds;
    }

    /** Returns the number of running nodes at a second. */
    public int nodesUp(long second) {
        return nodesUp[row(second % durationSeconds)];
    }

    /** Returns the first second after the given one at which the number may change. */
    public long nextChange(long second) {
        long begun = second / durationSeconds * durationSeconds;
        int row = row(second - begun);
        return begun + (row + 1 < seconds.length ? seconds[row + 1] : durationSeconds);
    }

    private int row(long second) {
        int found = Arrays.binarySearch(seconds, second);
        return found >= 0 ? found : -found - 2;
    }

    @Override
    public String toString() {
        return name + " (" + nodes + " nodes, " + durationSeconds + " s)";
    }
}
