// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

/** An M/M/1 queue, load 0.9, independent of the engine that advances its clock. */
public final class QueueModel {

    private static final int MOST_CUSTOMERS = 1 << 16;

    private final Increments gaps = new Increments("gaps", 1e8 / 0.9);
    private final Increments services = new Increments("services", 1e8);
    private final long[] arrivals = new long[MOST_CUSTOMERS];
    private int first;
    private int last;
    private long digest;

    /** Returns the time to the next arrival. */
    public long nextGap() {
        return gaps.next();
    }

    /** Returns the next service time. */
    public long nextService() {
        return services.next();
    }

    /** A customer arrives; true when a service begins. */
    public boolean arrive(long now) {
        arrivals[last++ & MOST_CUSTOMERS - 1] = now;
        return last - first == 1;
    }

    /** The served customer departs; true when the next service begins. */
    public boolean depart(long now) {
        digest += now - arrivals[first++ & MOST_CUSTOMERS - 1];
        return last != first;
    }

    /** Returns the sum of all times in the system. */
    public long digest() {
        return digest;
    }
}
