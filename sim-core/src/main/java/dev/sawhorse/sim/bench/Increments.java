// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.random.RandomStream;

/**
 * A cyclic table of exponential times, so that benchmarks do not measure random number generation. All are whole and small
 * enough that engines with {@code double} time stay exact.
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
