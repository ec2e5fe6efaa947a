// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.capacity.CapacityLimit;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.sim.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** The times at which EC2 reclaims spot capacity in every scope of a region, generated on the first use of a scope. */
public final class ReclaimSchedule implements CapacityLimit {
    private final long seed;
    private final InterruptionShares shares;
    private final ReclaimModel model;
    private final Map<ReclaimScope, ReclaimSequence> sequences = new LinkedHashMap<>();

    /** Makes the calendar of a run. */
    public ReclaimSchedule(long seed, InterruptionShares shares, ReclaimModel model) {
        this.seed = seed;
        this.shares = shares;
        this.model = model;
    }

    ReclaimModel model() {
        return model;
    }

    ReclaimSequence of(ReclaimScope scope) {
        return sequences.computeIfAbsent(scope, this::sequence);
    }

    private ReclaimSequence sequence(ReclaimScope scope) {
        double hazard = scope.kind() == ReclaimScope.Kind.POOL ? shares.hazard(scope.name()) : shares.greatestHazard();
        return new ReclaimSequence(
                model, RandomStream.of(seed, "spot/reclaim/" + scope), model.rate(scope.kind(), hazard));
    }

    /** Returns the random stream that selects the instances a reclaim interrupts. */
    RandomStream victims(ReclaimScope scope, Reclaim reclaim) {
        return RandomStream.of(seed, "spot/victims/" + scope + "/" + reclaim.index());
    }

    /** Whether a reclaim of a scope affects a type of the scope. */
    boolean affects(ReclaimScope scope, Reclaim reclaim, String instanceType) {
        return reclaim.mark() < marksBelow(scope, instanceType);
    }

    private double marksBelow(ReclaimScope scope, String instanceType) {
        return scope.kind() == ReclaimScope.Kind.POOL ? 1 : shares.hazard(instanceType) / shares.greatestHazard();
    }

    @Override
    public int left(CapacityPool pool, long atNanos) {
        return isOut(pool, atNanos) ? 0 : CapacityPools.UNLIMITED;
    }

    private boolean isOut(CapacityPool pool, long atNanos) {
        if (pool.capacityType() != CapacityType.SPOT) {
            return false;
        }
        for (ReclaimScope scope : ReclaimScope.of(pool)) {
            if (of(scope).isOut(atNanos, marksBelow(scope, pool.instanceType()))) {
                return true;
            }
        }
        return false;
    }
}
