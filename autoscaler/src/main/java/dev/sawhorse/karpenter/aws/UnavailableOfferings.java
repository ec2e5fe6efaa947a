package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityPool;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pools that were out of capacity a short while ago and are not asked again until it is over (Karpenter's AWS provider
 * v1.14: three minutes, and a sweep every ten seconds that makes the end known).
 */
public final class UnavailableOfferings {
    /** For how long a pool is taken to be out of capacity. */
    public static final Duration TTL = Duration.ofMinutes(3);

    private static final long SWEEP_NANOS = Duration.ofSeconds(10).toNanos();

    private final Map<CapacityPool, Long> until = new TreeMap<>();
    private long changes;

    /** Takes the pool to be out of capacity from now on; being told again begins the time anew. */
    public void markUnavailable(CapacityPool pool, long nowNanos) {
        forgetOver(nowNanos);
        long over = nowNanos + TTL.toNanos();
        until.put(pool, (over + SWEEP_NANOS - 1) / SWEEP_NANOS * SWEEP_NANOS);
        changes++;
    }

    public boolean isUnavailable(CapacityPool pool, long nowNanos) {
        Long over = until.get(pool);
        return over != null && nowNanos < over;
    }

    /** Returns a number that differs from an earlier one if and only if pools came or went in between. */
    public long sequenceNumber(long nowNanos) {
        forgetOver(nowNanos);
        return changes;
    }

    private void forgetOver(long nowNanos) {
        if (until.values().removeIf(over -> over <= nowNanos)) {
            changes++;
        }
    }
}
