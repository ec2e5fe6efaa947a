// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import dev.sawhorse.kube.scheduler.config.IgnoredResources;
import dev.sawhorse.kube.scheduler.config.ScoringStrategy;

/**
 * The plugin that filters nodes by free resources for the pod's requests, and scores them by allocation with the scoring
 * strategy.
 */
public final class NodeResourcesFit implements FilterPlugin, ScorePlugin {
    private final ScoringStrategy strategy;
    private final IgnoredResources ignored;
    private final boolean byNonZeroRequests;

    private NodeResourcesFit(ScoringStrategy strategy, IgnoredResources ignored, boolean byNonZeroRequests) {
        this.strategy = strategy;
        this.ignored = ignored;
        this.byNonZeroRequests = byNonZeroRequests;
    }

    /** Returns the plugin as in kube-scheduler: in scores, pods without CPU or memory requests count with default amounts. */
    public static NodeResourcesFit of(ScoringStrategy strategy, IgnoredResources ignored) {
        return new NodeResourcesFit(strategy, ignored, true);
    }

    /** Returns LeastAllocated by actual requests, without default amounts. */
    public static NodeResourcesFit leastAllocatedByRequests() {
        return new NodeResourcesFit(ScoringStrategy.LEAST_ALLOCATED, IgnoredResources.NONE, false);
    }

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        return new ResourceFit(name(), pod.spec().requests(), ignored);
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        Resources requests = pod.spec().requests();
        if (event instanceof ClusterEvent.NodeUpdated updated) {
            Resources now = updated.node().facts().allocatable();
            return requests.fitsWithin(now) && isMore(requests, updated.before().allocatable(), now);
        }
        if (event instanceof ClusterEvent.NodeAdded added) {
            return requests.fitsWithin(added.node().facts().allocatable());
        }
        return event instanceof ClusterEvent.PodGone || event instanceof ClusterEvent.PodResized;
    }

    /** Whether a node has more than before of anything that the pod requests; every pod requests one pod. */
    private static boolean isMore(Resources requests, Resources before, Resources now) {
        for (int resource = 0; resource < requests.indexBound(); resource++) {
            if (requests.amount(resource) > 0 && now.amount(resource) > before.amount(resource)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Scorer prepareScore(PodClass pod, SchedulingContext context) {
        ResourceWeight[] weights = ResourceWeight.of(strategy.resources());
        boolean isPlain = strategy.equals(ScoringStrategy.LEAST_ALLOCATED);
        if (isPlain) {
            Resources counted = byNonZeroRequests
                    ? pod.spec().nonZeroContainerRequests()
                    : pod.spec().requests();
            return new LeastAllocated(counted.cpuMillis(), counted.memoryBytes(), byNonZeroRequests);
        }
        long[] asked = new long[weights.length];
        for (int i = 0; i < weights.length; i++) {
            asked[i] = weights[i].counted(pod.spec());
        }
        return new AllocationScorer(weights, asked, Utilization.of(strategy));
    }

    /** The default strategy without loops and weights: the mean, in whole points, of the free shares of CPU and memory. */
    private record LeastAllocated(long podCpuMillis, long podMemoryBytes, boolean byNonZeroRequests) implements Scorer {
        @Override
        public long score(NodeInfo node) {
            long cpu = node.node().allocatable().cpuMillis();
            long memory = node.node().allocatable().memoryBytes();
            long cpuUsed = byNonZeroRequests ? node.nonZeroCpuMillis() : node.requested(ResourceName.CPU);
            long memoryUsed = byNonZeroRequests ? node.nonZeroMemoryBytes() : node.requested(ResourceName.MEMORY);
            long sum = freeShare(cpu, cpuUsed + podCpuMillis) + freeShare(memory, memoryUsed + podMemoryBytes);
            int named = (cpu > 0 ? 1 : 0) + (memory > 0 ? 1 : 0);
            return named == 0 ? 0 : sum / named;
        }

        private static long freeShare(long allocatable, long requested) {
            if (allocatable <= 0 || requested > allocatable) {
                return 0;
            }
            return (allocatable - requested) * MAX_SCORE / allocatable;
        }
    }
}
