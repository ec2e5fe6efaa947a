package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.random.RandomStream;

/**
 * A table of exponential times, taken one after the other and round again, so that no engine's figures hold the cost of
 * random numbers. All are whole and small enough that engines that count time in {@code double} stay exact.
 */
public final class Increments {

    private static final int SIZE = 1 << 16;

    private final long[] table = new long[SIZE];
    private int next;

    /** Makes the table of the given name and mean. */
    public Increments(String name, double mean) {
        RandomStream stream = RandomStream.of(1, name);
        for (int i = 0; i < SIZE; i++) {
            table[i] = 1 + stream.exponentialNanos(mean);
        }
    }

    /** Returns the next time. */
    public long next() {
        return table[next++ & SIZE - 1];
    }
}
