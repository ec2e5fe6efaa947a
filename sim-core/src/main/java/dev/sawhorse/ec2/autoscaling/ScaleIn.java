// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rule that chooses the instance to terminate on scale-in: of the unprotected instances in the zone with the most, the one
 * its policies select (Amazon EC2 Auto Scaling, "Control which Auto Scaling instances terminate during scale in"). An instance
 * of more capacity units than the excess stays, so that the group never falls below its desired capacity. All instances of a
 * group have one launch template here, so policies about its age decide nothing. Ties go to the oldest, where EC2 chooses at
 * random.
 */
final class ScaleIn {
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final GroupSpec spec;
    private final long now;

    ScaleIn(GroupSpec spec, long now) {
        this.spec = spec;
        this.now = now;
    }

    /**
     * Returns the instance to terminate, null where none may be.
     *
     * @param staying oldest first
     * @param excess the capacity units above the desired capacity
     */
    @Nullable
    GroupInstance choose(List<GroupInstance> staying, int excess) {
        for (String zone : new ZoneBalance(spec.zones(), staying).fullestFirst()) {
            GroupInstance chosen = chooseIn(zone, staying, excess);
            if (chosen != null) {
                return chosen;
            }
        }
        return null;
    }

    /** Returns the instance of a zone to terminate, null where none may be. */
    @Nullable
    GroupInstance chooseIn(String zone, List<GroupInstance> staying, int excess) {
        Comparator<GroupInstance> first = spec.terminationPolicies().stream()
                .map(policy -> order(policy, staying))
                .reduce(Comparator::thenComparing)
                .orElseGet(() -> order(TerminationPolicy.DEFAULT, staying));
        return staying.stream()
                .filter(member -> member.zone().equals(zone))
                .filter(member -> !member.isProtectedFromScaleIn() && member.weight() <= excess)
                .min(first)
                .orElse(null);
    }

    private Comparator<GroupInstance> order(TerminationPolicy policy, List<GroupInstance> staying) {
        return switch (policy) {
            case DEFAULT -> inExcess(staying).thenComparing(closestToNextHour());
            case ALLOCATION_STRATEGY -> inExcess(staying);
            case OLDEST_INSTANCE -> by(Instance::launchNanos);
            case NEWEST_INSTANCE -> by(Instance::launchNanos).reversed();
            case CLOSEST_TO_NEXT_INSTANCE_HOUR -> closestToNextHour();
        };
    }

    private static Comparator<GroupInstance> by(ToLongFunction<Instance> key) {
        return Comparator.comparingLong(member -> key.applyAsLong(member.instance()));
    }

    /** Instances of the capacity type that exceeds its share go first. */
    private Comparator<GroupInstance> inExcess(List<GroupInstance> staying) {
        int onDemand = AutoScalingGroup.capacity(
                staying.stream().filter(member -> !isSpot(member)).toList());
        boolean spotFirst = onDemand <= spec.distribution().onDemand(AutoScalingGroup.capacity(staying) - 1);
        return Comparator.comparing(member -> isSpot(member) != spotFirst);
    }

    private static boolean isSpot(GroupInstance member) {
        return member.instance().pool().capacityType() == CapacityType.SPOT;
    }

    private Comparator<GroupInstance> closestToNextHour() {
        return by(instance -> HOUR - (now - instance.launchNanos()) % HOUR);
    }
}
