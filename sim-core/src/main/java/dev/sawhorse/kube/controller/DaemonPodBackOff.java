// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The back-off of replacing failed daemon pods: the first one is deleted at once, the next ones 1 s after the last, doubled
 * with every one, at most 15 min; reset after half an hour without a failure.
 *
 * @param <K> the key of the back-off
 */
final class DaemonPodBackOff<K> {
    private static final long FIRST_NANOS = 1_000_000_000L;
    private static final long MOST_NANOS = 900_000_000_000L;

    private record Entry(long delayNanos, long at) {}

    private final Map<K, Entry> entries = new LinkedHashMap<>();

    /** Returns the time until a failed pod may be deleted, 0 if it may be now. */
    long remaining(K key, long now) {
        Entry entry = entries.get(key);
        return entry == null ? 0 : Math.max(0, entry.at() + entry.delayNanos() - now);
    }

    /** Records the deletion of a failed pod. */
    void deleted(K key, long now) {
        Entry last = entries.get(key);
        boolean begins = last == null || now - last.at() > 2 * MOST_NANOS;
        long delay = last == null || begins ? FIRST_NANOS : Math.min(MOST_NANOS, 2 * last.delayNanos());
        entries.put(key, new Entry(delay, now));
    }

    /** Removes a key. */
    void forget(K key) {
        entries.remove(key);
    }
}
