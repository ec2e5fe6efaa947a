// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Resources;

/**
 * The resources available on the existing nodes at the start of a scheduling round: what is free, less the requests of the
 * daemon pods that are expected there.
 */
public final class AvailableResources {
    private final DaemonOverhead daemons;

    private AvailableResources(DaemonOverhead daemons) {
        this.daemons = daemons;
    }

    /** Returns what there is in rounds with these NodePools and daemons. */
    public static AvailableResources of(SchedulingInput round) {
        DaemonOverhead daemons =
                new DaemonOverhead(round.daemonSetPods(), round.options().version());
        if (!round.daemonSetPods().isEmpty()) {
            Scheduler.templates(round).forEach(daemons::groups);
        }
        return new AvailableResources(daemons);
    }

    /** Returns what a node has for pods; amounts may be negative, and then it takes none. */
    public Resources on(NodeSnapshot node) {
        return NodeSnapshot.lessNamed(node.available(), daemons.pending(node));
    }
}
