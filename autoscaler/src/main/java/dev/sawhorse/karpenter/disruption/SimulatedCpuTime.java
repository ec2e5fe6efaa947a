// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.DecisionSpeed;
import java.time.Duration;

/** The simulated CPU time that a pass of the disruption loop has used, by the assumed {@link DecisionSpeed}. */
final class SimulatedCpuTime {
    private final DecisionSpeed speed;
    private final boolean isInstant;
    private Duration spent = Duration.ZERO;

    SimulatedCpuTime(DecisionSpeed speed) {
        this.speed = speed;
        this.isInstant = speed.equals(DecisionSpeed.INSTANT);
    }

    /** Adds a simulation of so many nodes in which so many pods needed a place. */
    void simulated(int nodes, int pods) {
        if (!isInstant) {
            spent = spent.plus(speed.of(nodes, pods));
        }
    }

    /** Whether more than the limit was spent since the time was last taken. */
    boolean isOver(Duration limit) {
        return spent.compareTo(limit) > 0;
    }

    /** Notes that thinking was broken off at the limit. */
    void brokenOffAt(Duration limit) {
        spent = limit;
    }

    /** Returns what was spent since this was last asked. */
    Duration take() {
        Duration taken = spent;
        spent = Duration.ZERO;
        return taken;
    }
}
