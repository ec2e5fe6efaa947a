package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.Rejection;

/** Lets a pod whose spec names a node run on that node alone. */
public final class NodeName implements FilterPlugin {
    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) didn't match the requested node name");

    @Override
    public String name() {
        return "NodeName";
    }

    @Override
    public NodeFilter prepareFilter(PodSpec spec) {
        String wanted = spec.nodeName();
        if (wanted == null) {
            return NodeFilter.PASS;
        }
        return node -> node.node().name().equals(wanted) ? null : rejection;
    }

    @Override
    public boolean isHelpedBy(ClusterEvent event, PodSpec spec) {
        return event instanceof ClusterEvent.NodeChanged changed
                && changed.node().node().name().equals(spec.nodeName());
    }
}
