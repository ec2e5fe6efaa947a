package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.Instance;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses whom a group terminates when it has too many: of the instances in the fullest zone, the one its policies name first
 * (Amazon EC2 Auto Scaling, "Control which Auto Scaling instances terminate during scale in"). All instances of a group have one
 * launch template here, so policies about its age decide nothing. Among equals the oldest goes, where EC2 would draw one.
 */
final class ScaleIn {
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final GroupSpec spec;
    private final long now;

    ScaleIn(GroupSpec spec, long now) {
        this.spec = spec;
        this.now = now;
    }

    /** Returns the instance to terminate of those alive, oldest first, of which there is at least one. */
    Instance choose(List<Instance> alive) {
        String zone = new ZoneBalance(spec.zones(), alive).fullest();
        List<Instance> candidates = alive.stream()
                .filter(instance -> instance.pool().zone().equals(zone))
                .toList();
        Comparator<Instance> first = spec.terminationPolicies().stream()
                .map(policy -> order(policy, alive))
                .reduce(Comparator::thenComparing)
                .orElseGet(() -> order(TerminationPolicy.DEFAULT, alive));
        return candidates.stream().min(first).orElseThrow();
    }

    private Comparator<Instance> order(TerminationPolicy policy, List<Instance> alive) {
        return switch (policy) {
            case DEFAULT -> inExcess(alive).thenComparing(closestToNextHour());
            case ALLOCATION_STRATEGY -> inExcess(alive);
            case OLDEST_INSTANCE -> Comparator.comparingLong(Instance::launchNanos);
            case NEWEST_INSTANCE ->
                Comparator.comparingLong(Instance::launchNanos).reversed();
            case CLOSEST_TO_NEXT_INSTANCE_HOUR -> closestToNextHour();
        };
    }

    /** Instances of the capacity type of which one fewer is wanted go first. */
    private Comparator<Instance> inExcess(List<Instance> alive) {
        long onDemand = alive.stream().filter(instance -> !isSpot(instance)).count();
        boolean spotGoes = onDemand <= spec.distribution().onDemand(alive.size() - 1);
        return Comparator.comparing(instance -> isSpot(instance) != spotGoes);
    }

    private static boolean isSpot(Instance instance) {
        return instance.pool().capacityType() == CapacityType.SPOT;
    }

    private Comparator<Instance> closestToNextHour() {
        return Comparator.comparingLong(instance -> HOUR - (now - instance.launchNanos()) % HOUR);
    }
}
