// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;

/** The plugin that filters nodes by the spec's nodeName. */
public final class NodeName implements FilterPlugin {
    private final Rejection rejection = Rejection.unresolvable(name(), "node(s) didn't match the requested node name");

    @Override
    public String name() {
        return "NodeName";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        String wanted = pod.spec().nodeName();
        if (wanted == null) {
            return NodeFilter.PASS;
        }
        return node -> node.node().name().equals(wanted) ? null : rejection;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        return event instanceof ClusterEvent.NodeAdded added
                && added.node().node().name().equals(pod.spec().nodeName());
    }
}
