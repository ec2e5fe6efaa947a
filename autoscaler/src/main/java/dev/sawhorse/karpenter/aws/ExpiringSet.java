// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set whose elements expire. Expired elements are removed, and reported to observers, at the next sweep; sweeps run at
 * whole multiples of an interval.
 */
final class ExpiringSet<K extends Comparable<K>> {
    private final long ttlNanos;
    private final long sweepNanos;
    private final Map<K, Long> expiry = new TreeMap<>();

    /** No element expires earlier: most sweeps have nothing to look for. */
    private long soonest = Long.MAX_VALUE;

    ExpiringSet(Duration ttl, Duration sweepInterval) {
        this.ttlNanos = ttl.toNanos();
        this.sweepNanos = sweepInterval.toNanos();
    }

    /** Adds an element, or extends it if it is present. */
    void add(K key, long nowNanos) {
        expiry.put(key, nowNanos + ttlNanos);
        soonest = Math.min(soonest, nowNanos + ttlNanos);
    }

    boolean contains(K key, long nowNanos) {
        Long until = expiry.get(key);
        return until != null && nowNanos < until;
    }

    /** Removes and returns the elements that expired before the last sweep. */
    List<K> sweep(long nowNanos) {
        long lastSweep = nowNanos / sweepNanos * sweepNanos;
        if (lastSweep < soonest) {
            return List.of();
        }
        List<K> expired = new ArrayList<>();
        soonest = Long.MAX_VALUE;
        expiry.forEach((key, until) -> {
            if (until <= lastSweep) {
                expired.add(key);
            } else {
                soonest = Math.min(soonest, until);
            }
        });
        expired.forEach(expiry::remove);
        return expired;
    }
}
