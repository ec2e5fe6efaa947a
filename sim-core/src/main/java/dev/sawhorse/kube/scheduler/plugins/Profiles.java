package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.QueueSort;
import java.util.List;

/** The profiles that need no configuration. */
public final class Profiles {
    private Profiles() {}

    /** The default profile of kube-scheduler v1.37, as far as its plugins are here. */
    public static Profile defaultProfile() {
        return new Profile(
                defaultFilters(),
                List.of(
                        new WeightedScore(new TaintToleration(), 3),
                        new WeightedScore(new NodeAffinity(), 2),
                        new WeightedScore(NodeResourcesFit.leastAllocated(), 1),
                        new WeightedScore(new NodeResourcesBalancedAllocation(), 1)),
                QueueSort.PRIORITY);
    }

    /**
     * A plain rule that a test bench can state in one sentence: the least allocated node by what pods really ask for, pods in
     * the order of priority, time of creation and name. Preferences count for nothing.
     */
    public static Profile leastAllocatedOnly() {
        return new Profile(
                defaultFilters(),
                List.of(new WeightedScore(NodeResourcesFit.leastAllocatedByRequests(), 1)),
                QueueSort.PRIORITY_CREATION_NAME);
    }

    private static List<FilterPlugin> defaultFilters() {
        return List.of(
                new NodeUnschedulable(),
                new NodeName(),
                new TaintToleration(),
                new NodeAffinity(),
                NodeResourcesFit.leastAllocated());
    }
}
