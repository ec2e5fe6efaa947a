// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

/** A filter of kube-scheduler's framework: prepared once for a class of pods (PreFilter), then called node by node (Filter). */
public interface FilterPlugin {

    /** Returns the plugin's name, as upstream. */
    String name();

    /** Returns the result of PreFilter. */
    default PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        return PreFilterResult.ALL_NODES;
    }

    /**
     * Prepares the filter for pods of a class; {@link NodeFilter#PASS} if there is nothing to check. Unless it is a {@link
     * ClusterFilter}, its result depends only on the node, and is cached until the node or its pods change.
     */
    NodeFilter prepareFilter(PodClass pod, SchedulingContext context);

    /**
     * Whether an event may make a pod schedulable that this filter has rejected (upstream: the plugin's queueing hint). False
     * positives cost attempts, false negatives leave a pod pending.
     */
    boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context);
}
