// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;

/** The plugin that rejects cordoned nodes, unless the pod tolerates the unschedulable taint. */
public final class NodeUnschedulable implements FilterPlugin {
    private static final Taint CORDON = new Taint(Taints.UNSCHEDULABLE, "", Taint.NO_SCHEDULE);

    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) were unschedulable");

    @Override
    public String name() {
        return "NodeUnschedulable";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        if (Toleration.anyTolerates(pod.spec().tolerations(), CORDON)) {
            return NodeFilter.PASS;
        }
        return node -> node.node().isUnschedulable() ? rejection : null;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        if (event instanceof ClusterEvent.NodeUpdated updated) {
            return updated.before().unschedulable() && !updated.node().facts().unschedulable();
        }
        return event instanceof ClusterEvent.NodeAdded added
                && !added.node().facts().unschedulable();
    }
}
