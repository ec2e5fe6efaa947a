// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import dev.sawhorse.kube.scheduler.config.ResourceSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plugin that prefers nodes on which the pod balances the utilization of resources.
 *
 * <p>The balance of a node is 100 minus the standard deviation of the shares in percent; the score is 75 where the pod leaves
 * it unchanged, more where it improves it. Pods without requests are not scored.
 */
public final class NodeResourcesBalancedAllocation implements ScorePlugin {
    private final List<ResourceSpec> resources;

    public NodeResourcesBalancedAllocation() {
        this(ResourceSpec.CPU_AND_MEMORY);
    }

    public NodeResourcesBalancedAllocation(List<ResourceSpec> resources) {
        this.resources = List.copyOf(resources);
    }

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public @Nullable Scorer prepareScore(PodClass pod, SchedulingContext context) {
        ResourceWeight[] weights = ResourceWeight.of(resources);
        long[] requests = new long[weights.length];
        boolean requestsAny = false;
        for (int i = 0; i < weights.length; i++) {
            requests[i] = weights[i].requested(pod.spec());
            requestsAny |= requests[i] != 0;
        }
        if (!requestsAny) {
            return null;
        }
        return weights.length == 2 && weights[0].isNative() && weights[1].isNative()
                ? node -> scoreOfTwo(weights[0], weights[1], requests[0], requests[1], node)
                : node -> score(weights, requests, node);
    }

    private static long change(long with, long without) {
        return MAX_SCORE / 2 + (MAX_SCORE / 2 + with - without) / 2;
    }

    private static long scoreOfTwo(
            ResourceWeight one, ResourceWeight other, long requestedOne, long requestedOther, NodeInfo node) {
        long has = one.allocatable(node);
        long hasOther = other.allocatable(node);
        if (has == 0 || hasOther == 0) {
            return change(MAX_SCORE, MAX_SCORE);
        }
        long used = one.requested(node);
        long usedOther = other.requested(node);
        double with = Math.abs((share(used + requestedOne, has) - share(usedOther + requestedOther, hasOther)) / 2);
        double without = Math.abs((share(used, has) - share(usedOther, hasOther)) / 2);
        return change((long) ((1 - with) * MAX_SCORE), (long) ((1 - without) * MAX_SCORE));
    }

    private static long score(ResourceWeight[] weights, long[] requests, NodeInfo node) {
        return change(balance(weights, requests, node, 1), balance(weights, requests, node, 0));
    }

    private static long balance(ResourceWeight[] weights, long[] requests, NodeInfo node, int pods) {
        double[] shares = new double[weights.length];
        int named = 0;
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            long has = weights[i].allocatable(node);
            if (has == 0 || (requests[i] == 0 && !weights[i].isNative())) {
                continue;
            }
            shares[named] = share(weights[i].requested(node) + pods * requests[i], has);
            total += shares[named++];
        }
        return (long) ((1 - deviation(shares, named, total)) * MAX_SCORE);
    }

    private static double deviation(double[] shares, int named, double total) {
        if (named < 2) {
            return 0;
        }
        if (named == 2) {
            return Math.abs((shares[0] - shares[1]) / 2);
        }
        double mean = total / named;
        double squares = 0;
        for (int i = 0; i < named; i++) {
            squares += (shares[i] - mean) * (shares[i] - mean);
        }
        return Math.sqrt(squares / named);
    }

    private static double share(long requested, long allocatable) {
        return Math.min(1, (double) requested / allocatable);
    }
}
