package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.List;

/**
 * Keeps pods off nodes with a NoSchedule or NoExecute taint that they do not tolerate, and prefers nodes with fewer
 * PreferNoSchedule taints that they do not tolerate.
 */
public final class TaintToleration implements FilterPlugin, ScorePlugin {
    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) had untolerated taint(s)");

    @Override
    public String name() {
        return "TaintToleration";
    }

    @Override
    public NodeFilter prepareFilter(PodSpec spec) {
        List<Toleration> tolerations = spec.tolerations();
        return node -> toleratesAll(tolerations, node) ? null : rejection;
    }

    @Override
    public boolean isHelpedBy(ClusterEvent event, PodSpec spec) {
        return event instanceof ClusterEvent.NodeChanged changed && toleratesAll(spec.tolerations(), changed.node());
    }

    @Override
    public Normalization normalization() {
        return Normalization.BY_MAX_REVERSED;
    }

    @Override
    public Scorer prepareScore(PodSpec spec) {
        List<Toleration> tolerations = spec.tolerations();
        return node -> countUntoleratedPreferences(tolerations, node);
    }

    private static boolean toleratesAll(List<Toleration> tolerations, NodeInfo node) {
        for (Taint taint : node.node().taints()) {
            if (!taint.effect().equals(Taint.PREFER_NO_SCHEDULE) && !Toleration.anyTolerates(tolerations, taint)) {
                return false;
            }
        }
        return true;
    }

    private static long countUntoleratedPreferences(List<Toleration> tolerations, NodeInfo node) {
        long count = 0;
        for (Taint taint : node.node().taints()) {
            if (taint.effect().equals(Taint.PREFER_NO_SCHEDULE) && !Toleration.anyTolerates(tolerations, taint)) {
                count++;
            }
        }
        return count;
    }
}
