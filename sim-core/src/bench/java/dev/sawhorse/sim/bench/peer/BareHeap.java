// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A textbook 4-ary heap over interleaved (time, sequence) keys, without priorities, tickets or cancelling. */
final class BareHeap extends PlainLoop {

    private long[] keys = new long[128];
    private @Nullable Handler[] handlers = new @Nullable Handler[64];
    private int size;
    private long sequence;

    @Override
    void add(long time, Handler handler) {
        if (size == handlers.length) {
            keys = Arrays.copyOf(keys, 4 * size);
            handlers = Arrays.copyOf(handlers, 2 * size);
        }
        long order = sequence++;
        int hole = size++;
        while (hole > 0) {
            int parent = (hole - 1) >> 2;
            if (!isBefore(time, order, parent)) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, time, order, handler);
    }

    @Override
    Handler removeFirst() {
        Handler first = Objects.requireNonNull(handlers[0]);
        now = keys[0];
        int last = --size;
        long time = keys[2 * last];
        long order = keys[2 * last + 1];
        Handler handler = Objects.requireNonNull(handlers[last]);
        handlers[last] = null;
        int hole = 0;
        for (int child = 1; child < last; child = 4 * hole + 1) {
            int least = least(child, Math.min(child + 4, last));
            if (isBefore(time, order, least)) {
                break;
            }
            move(least, hole);
            hole = least;
        }
        if (last > 0) {
            put(hole, time, order, handler);
        }
        return first;
    }

    private int least(int from, int to) {
        int least = from;
        for (int i = from + 1; i < to; i++) {
            if (isBefore(keys[2 * i], keys[2 * i + 1], least)) {
                least = i;
            }
        }
        return least;
    }

    private boolean isBefore(long time, long order, int entry) {
        return time < keys[2 * entry] || (time == keys[2 * entry] && order < keys[2 * entry + 1]);
    }

    private void move(int from, int to) {
        keys[2 * to] = keys[2 * from];
        keys[2 * to + 1] = keys[2 * from + 1];
        handlers[to] = handlers[from];
    }

    private void put(int entry, long time, long order, Handler handler) {
        keys[2 * entry] = time;
        keys[2 * entry + 1] = order;
        handlers[entry] = handler;
    }
}
