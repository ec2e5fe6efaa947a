// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** A list of amounts with times. A new one replaces the last expired one; the others stay. */
final class TimedAmounts {

    /** One amount and its time in nanoseconds since the start. */
    record Entry(int amount, long time) {}

    private final List<Entry> entries = new ArrayList<>();

    List<Entry> entries() {
        return entries;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    void put(int amount, long time, LongPredicate isOutOfDate) {
        Entry entry = new Entry(amount, time);
        for (int i = entries.size() - 1; i >= 0; i--) {
            if (isOutOfDate.test(entries.get(i).time())) {
                entries.set(i, entry);
                return;
            }
        }
        entries.add(entry);
    }

    /** Returns the sum of the amounts after the given time. */
    int sumAfter(long time) {
        int sum = 0;
        for (Entry entry : entries) {
            if (entry.time() > time) {
                sum += entry.amount();
            }
        }
        return sum;
    }
}
