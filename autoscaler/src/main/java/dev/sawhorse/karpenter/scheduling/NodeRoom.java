package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Resources;

/**
 * What the pods of a round find on nodes that exist before any of them has its place: what is available, less what daemons will
 * take that belong there and are still to come.
 */
public final class NodeRoom {
    private final DaemonOverhead daemons;

    private NodeRoom(DaemonOverhead daemons) {
        this.daemons = daemons;
    }

    /** Returns what there is in rounds with these NodePools and daemons. */
    public static NodeRoom of(SchedulingInput round) {
        DaemonOverhead daemons = new DaemonOverhead(round.daemonSetPods());
        if (!round.daemonSetPods().isEmpty()) {
            Scheduler.templates(round).forEach(daemons::groups);
        }
        return new NodeRoom(daemons);
    }

    /** Returns what a node has for pods; amounts may be negative, and then it takes none. */
    public Resources on(NodeSnapshot node) {
        return NodeSnapshot.lessNamed(node.available(), daemons.pending(node));
    }
}
