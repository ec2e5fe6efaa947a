// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Normalization;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.List;

/**
 * The plugin that rejects nodes with a NoSchedule or NoExecute taint that the pod does not tolerate, and prefers nodes with
 * fewer untolerated PreferNoSchedule taints.
 */
public final class TaintToleration implements FilterPlugin, ScorePlugin {
    private final boolean comparisons;
    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) had untolerated taint(s)");

    /**
     * Makes the plugin.
     *
     * @param comparisons whether tolerations with Gt and Lt are enabled (see {@link KubernetesFeatureGates})
     */
    public TaintToleration(boolean comparisons) {
        this.comparisons = comparisons;
    }

    @Override
    public String name() {
        return "TaintToleration";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        List<Toleration> tolerations = pod.spec().tolerations();
        return node -> toleratesAll(tolerations, node.node().taints(), comparisons) ? null : rejection;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        List<Toleration> tolerations = pod.spec().tolerations();
        if (event instanceof ClusterEvent.NodeUpdated updated) {
            return !toleratesAll(tolerations, updated.before().taints(), comparisons)
                    && toleratesAll(tolerations, updated.node().facts().taints(), comparisons);
        }
        return event instanceof ClusterEvent.NodeAdded added
                && toleratesAll(tolerations, added.node().facts().taints(), comparisons);
    }

    @Override
    public Normalization normalization() {
        return Normalization.BY_MAX_REVERSED;
    }

    @Override
    public Scorer prepareScore(PodClass pod, SchedulingContext context) {
        List<Toleration> preferences = pod.spec().tolerations().stream()
                .filter(toleration ->
                        toleration.effect().isEmpty() || toleration.effect().equals(Taint.PREFER_NO_SCHEDULE))
                .toList();
        return node -> countUntoleratedPreferences(preferences, node);
    }

    /** Whether every taint of effect NoSchedule or NoExecute is tolerated. */
    static boolean toleratesAll(List<Toleration> tolerations, List<Taint> taints, boolean comparisons) {
        for (int i = 0; i < taints.size(); i++) {
            Taint taint = taints.get(i);
            if (!taint.effect().equals(Taint.PREFER_NO_SCHEDULE)
                    && !Toleration.anyTolerates(tolerations, taint, comparisons)) {
                return false;
            }
        }
        return true;
    }

    private long countUntoleratedPreferences(List<Toleration> tolerations, NodeInfo node) {
        long count = 0;
        for (Taint taint : node.node().taints()) {
            if (taint.effect().equals(Taint.PREFER_NO_SCHEDULE)
                    && !Toleration.anyTolerates(tolerations, taint, comparisons)) {
                count++;
            }
        }
        return count;
    }
}
