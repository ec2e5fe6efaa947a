// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PreFilterResult;
import dev.sawhorse.kube.scheduler.SchedulingContext;

/** A filter without queueing hints: rejects as another one does, but retries the pod after any event. */
record AlwaysRequeueFilter(FilterPlugin filter) implements FilterPlugin {

    @Override
    public String name() {
        return filter.name();
    }

    @Override
    public PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        return filter.preFilter(pod, context);
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        return filter.prepareFilter(pod, context);
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        return true;
    }
}
