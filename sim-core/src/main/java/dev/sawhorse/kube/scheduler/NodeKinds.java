// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.Arrays;

/** A numbering of kinds of nodes, the equivalence classes by equal traits. */
final class NodeKinds {
    private static final int FREE = -1;

    private final int breadth;
    private long[] traits;
    private int[] table = new int[64];
    private int size;

    /**
     * Makes a numbering.
     *
     * @param breadth the number of traits of a node
     */
    NodeKinds(int breadth) {
        this.breadth = breadth;
        this.traits = new long[breadth * table.length];
        Arrays.fill(table, FREE);
    }

    /** Returns the number of traits of a node. */
    int breadth() {
        return breadth;
    }

    /** Returns the number of kinds. */
    int size() {
        return size;
    }

    /** Returns one of the traits of a kind. */
    long trait(int kind, int trait) {
        return traits[kind * breadth + trait];
    }

    /** Returns the kind of nodes with the given traits: a number below {@link #size}. */
    int of(long[] requests) {
        int at = place(requests, 0);
        while (table[at] != FREE) {
            if (isOf(table[at], requests)) {
                return table[at];
            }
            at = at + 1 == table.length ? 0 : at + 1;
        }
        return add(requests, at);
    }

    private int add(long[] requests, int at) {
        if (2 * size == table.length) {
            grow();
            return of(requests);
        }
        System.arraycopy(requests, 0, traits, size * breadth, breadth);
        table[at] = size;
        return size++;
    }

    private boolean isOf(int kind, long[] requests) {
        for (int i = 0; i < breadth; i++) {
            if (traits[kind * breadth + i] != requests[i]) {
                return false;
            }
        }
        return true;
    }

    private int place(long[] of, int from) {
        long hash = 0;
        for (int i = 0; i < breadth; i++) {
            hash = (hash + of[from + i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash & (table.length - 1);
    }

    private void grow() {
        traits = Arrays.copyOf(traits, traits.length * 2);
        table = new int[table.length * 2];
        Arrays.fill(table, FREE);
        for (int kind = 0; kind < size; kind++) {
            int at = place(traits, kind * breadth);
            while (table[at] != FREE) {
                at = at + 1 == table.length ? 0 : at + 1;
            }
            table[at] = kind;
        }
    }
}
