package dev.sawhorse.karpenter.aws;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Things remembered for a time. What has run out is no longer in the set at once, but leaves it, for whoever watches, at the
 * next sweep: sweeps come at whole multiples of an interval.
 */
final class ExpiringSet<K extends Comparable<K>> {
    private final long ttlNanos;
    private final long sweepNanos;
    private final Map<K, Long> expiry = new TreeMap<>();

    ExpiringSet(Duration ttl, Duration sweepInterval) {
        this.ttlNanos = ttl.toNanos();
        this.sweepNanos = sweepInterval.toNanos();
    }

    /** Remembers the thing from now on; what is known already is remembered anew. */
    void add(K key, long nowNanos) {
        expiry.put(key, nowNanos + ttlNanos);
    }

    boolean contains(K key, long nowNanos) {
        Long until = expiry.get(key);
        return until != null && nowNanos < until;
    }

    /** Takes out and returns what ran out before the last sweep. */
    List<K> sweep(long nowNanos) {
        long lastSweep = nowNanos / sweepNanos * sweepNanos;
        List<K> gone = new ArrayList<>();
        expiry.forEach((key, until) -> {
            if (until <= lastSweep) {
                gone.add(key);
            }
        });
        gone.forEach(expiry::remove);
        return gone;
    }
}
