package dev.sawhorse.kube.controller;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * For how long failed daemon pods stay before they are deleted and replaced: the first one goes at once, the next ones 1 s after
 * the last, doubled with every one, 15 min at most; half an hour without a failure begins anew.
 *
 * @param <K> what is counted by
 */
final class FailedDaemonPods<K> {
    private static final long FIRST_NANOS = 1_000_000_000L;
    private static final long MOST_NANOS = 900_000_000_000L;

    private record Entry(long delayNanos, long at) {}

    private final Map<K, Entry> entries = new LinkedHashMap<>();

    /** Returns for how long a failed pod is to stay from now on, 0 if it is to go now. */
    long remaining(K key, long now) {
        Entry entry = entries.get(key);
        return entry == null ? 0 : Math.max(0, entry.at() + entry.delayNanos() - now);
    }

    /** Notes that a failed pod goes now. */
    void deleted(K key, long now) {
        Entry last = entries.get(key);
        boolean begins = last == null || now - last.at() > 2 * MOST_NANOS;
        long delay = last == null || begins ? FIRST_NANOS : Math.min(MOST_NANOS, 2 * last.delayNanos());
        entries.put(key, new Entry(delay, now));
    }

    /** Forgets what is said of a key. */
    void forget(K key) {
        entries.remove(key);
    }
}
