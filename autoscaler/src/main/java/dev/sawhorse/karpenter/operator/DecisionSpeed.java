// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import java.time.Duration;

/**
 * The assumed speed of Karpenter's decisions: the simulated time of one scheduling simulation of the disruption loop.
 * Upstream limits multi-node consolidation to one minute and single-node consolidation to three, so on a large cluster
 * the speed of the machine decides which nodes are evaluated at all. A simulator must assume that speed.
 *
 * @param perSimulation time of every simulation
 * @param perNode additional time per node of the cluster
 * @param perPod additional time per pod to schedule
 */
public record DecisionSpeed(Duration perSimulation, Duration perNode, Duration perPod) {
    /** Decisions take no simulated time, so no time-out ever applies. */
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

    /** Returns the time of one simulation. */
    public Duration of(int nodes, int pods) {
        return perSimulation.plus(perNode.multipliedBy(nodes)).plus(perPod.multipliedBy(pods));
    }
}
