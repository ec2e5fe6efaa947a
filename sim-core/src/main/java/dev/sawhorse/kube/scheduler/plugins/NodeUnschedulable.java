package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Taints;
import dev.sawhorse.kube.Toleration;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.Rejection;

/** Keeps pods off cordoned nodes, unless they tolerate the taint that a cordon stands for. */
public final class NodeUnschedulable implements FilterPlugin {
    private static final Taint CORDON = new Taint(Taints.UNSCHEDULABLE, "", Taint.NO_SCHEDULE);

    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) were unschedulable");

    @Override
    public String name() {
        return "NodeUnschedulable";
    }

    @Override
    public NodeFilter prepareFilter(PodSpec spec) {
        if (Toleration.anyTolerates(spec.tolerations(), CORDON)) {
            return NodeFilter.PASS;
        }
        return node -> node.node().isUnschedulable() ? rejection : null;
    }

    @Override
    public boolean isHelpedBy(ClusterEvent event, PodSpec spec) {
        return event instanceof ClusterEvent.NodeChanged changed
                && !changed.node().node().isUnschedulable();
    }
}
