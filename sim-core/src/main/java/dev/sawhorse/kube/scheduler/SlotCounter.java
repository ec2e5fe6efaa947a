// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.Arrays;

/** A counter per node, by slot. */
public final class SlotCounter {
    private int[] counts = new int[16];
    private long total;

    SlotCounter() {}

    /** Returns the count of a node. */
    public int count(int slot) {
        return slot < counts.length ? counts[slot] : 0;
    }

    /** Returns the sum over all nodes. */
    public long total() {
        return total;
    }

    void add(int slot, int change) {
        if (slot >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(slot + 1, counts.length * 2));
        }
        counts[slot] += change;
        total += change;
    }
}
