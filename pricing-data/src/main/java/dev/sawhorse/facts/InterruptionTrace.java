package dev.sawhorse.facts;

import java.util.Arrays;

/** How many nodes of a group of spot instances EC2 let be alive over time; after its end a trace begins anew. */
public final class InterruptionTrace {
    private final String name;
    private final int nodes;
    private final long[] seconds;
    private final int[] nodesUp;
    private final long durationSeconds;

    /**
     * Makes a trace.
     *
     * @param nodes how many were wanted
     * @param seconds when the number changed, since the beginning; the first is 0
     * @param nodesUp how many were alive from then on
     * @param durationSeconds when it ends
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

    /** Returns what it is called. */
    public String name() {
        return name;
    }

    /** Returns how many nodes were wanted. */
    public int nodes() {
        return nodes;
    }

    /** Returns how long it is, in seconds. */
    public long durationSeconds() {
        return durationSeconds;
    }

    /** Returns how many nodes were alive at a second. */
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
