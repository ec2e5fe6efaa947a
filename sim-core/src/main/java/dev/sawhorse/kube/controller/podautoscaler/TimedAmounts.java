// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** A list of amounts with times. A new one replaces the last expired one; the others stay. */
final class TimedAmounts {

    private final List<TimedAmount> entries = new ArrayList<>();

    List<TimedAmount> entries() {
        return entries;
    }

    /** Adds recorded amounts in their order. */
    void restore(List<TimedAmount> recorded) {
        entries.addAll(recorded);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    void put(int amount, long time, LongPredicate isOutOfDate) {
        TimedAmount entry = new TimedAmount(amount, time);
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
        for (TimedAmount entry : entries) {
            if (entry.time() > time) {
                sum += entry.amount();
            }
        }
        return sum;
    }
}
