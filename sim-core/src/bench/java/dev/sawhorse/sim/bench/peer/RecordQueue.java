// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import java.util.PriorityQueue;

/** The JDK's priority queue of comparable records. */
final class RecordQueue extends PlainLoop {

    private record Entry(long time, long sequence, Handler handler) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }

        /** Two entries are the same when they carry the same handler, so that one can be removed by it. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Entry entry && entry.handler == handler;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(handler);
        }
    }

    private final PriorityQueue<Entry> queue = new PriorityQueue<>();
    private long sequence;

    @Override
    void add(long time, Handler handler) {
        queue.add(new Entry(time, sequence++, handler));
    }

    @Override
    Handler removeFirst() {
        Entry first = queue.remove();
        now = first.time;
        return first.handler;
    }

    @Override
    void remove(Handler handler) {
        queue.remove(new Entry(0, 0, handler));
    }
}
