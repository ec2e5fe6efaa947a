package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.PodSpec;

/**
 * A filter of kube-scheduler's framework: prepared once for a pod (PreFilter), then asked node by node (Filter).
 *
 * <p>What it answers for a node depends on the pod's spec and on that {@link NodeInfo} alone: the answer is kept until the
 * node changes.
 */
public interface FilterPlugin {

    /** Returns the plugin's name, as upstream. */
    String name();

    /** Prepares the filter for pods of a spec; {@link NodeFilter#PASS} where there is nothing to check. */
    NodeFilter prepareFilter(PodSpec spec);

    /**
     * Whether a change could make room for a pod that this filter has refused (upstream: the plugin's queueing hint). Saying
     * yes too often costs time, saying no wrongly leaves a pod waiting.
     */
    boolean isHelpedBy(ClusterEvent event, PodSpec spec);
}
