package dev.sawhorse.kube.scheduler;

/** A filter of kube-scheduler's framework: prepared once for a class of pods (PreFilter), then asked node by node (Filter). */
public interface FilterPlugin {

    /** Returns the plugin's name, as upstream. */
    String name();

    /** Says what can be said before looking at nodes (PreFilter). */
    default PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        return PreFilterResult.ALL_NODES;
    }

    /**
     * Prepares the filter for pods of a class; {@link NodeFilter#PASS} where there is nothing to check. Unless it is a
     * {@link ClusterFilter}, what it answers depends on the node alone, and the answer is kept until the node or the pods on
     * it change.
     */
    NodeFilter prepareFilter(PodClass pod, SchedulingContext context);

    /**
     * Whether a change could make room for a pod that this filter has refused (upstream: the plugin's queueing hint). Saying
     * yes too often costs attempts, saying no wrongly leaves a pod waiting.
     */
    boolean isHelpedBy(ClusterEvent event, PodClass pod, SchedulingContext context);
}
