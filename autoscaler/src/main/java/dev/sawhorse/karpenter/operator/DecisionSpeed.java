package dev.sawhorse.karpenter.operator;

import java.time.Duration;

/**
 * How long Karpenter is taken to think: what one simulated scheduling of its disruption loop costs in simulated time. Upstream
 * gives multi-node consolidation a minute and single-node consolidation three, so on a large cluster it depends on the speed
 * of the machine which nodes are ever looked at. A simulator has to assume that speed.
 *
 * @param perSimulation what every simulation costs
 * @param perNode what each node of the cluster adds to it
 * @param perPod what each pod that needs a place adds to it
 */
public record DecisionSpeed(Duration perSimulation, Duration perNode, Duration perPod) {
    /** Thinking takes no time, so nothing is ever cut short. */
    public static final DecisionSpeed INSTANT = new DecisionSpeed(Duration.ZERO, Duration.ZERO, Duration.ZERO);

    public DecisionSpeed {
        requireNotNegative("perSimulation", perSimulation);
        requireNotNegative("perNode", perNode);
        requireNotNegative("perPod", perPod);
    }

    private static void requireNotNegative(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + " " + duration + " is negative");
        }
    }

    /** Returns how long one simulation takes. */
    public Duration of(int nodes, int pods) {
        return perSimulation.plus(perNode.multipliedBy(nodes)).plus(perPod.multipliedBy(pods));
    }
}
