// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.Resources;
import java.util.List;

/** The minimum capacity for the pods that only one NodePool accepts, on the instance types that suit them best. */
final class PoolDemand {
    private final NodePool pool;
    private final LintInput input;
    private final List<Workload> own;

    PoolDemand(NodePool pool, LintInput input) {
        this.pool = pool;
        this.input = input;
        this.own = input.podControllers().stream()
                .filter(workload -> workload.replicas() != null && workload.replicas() > 0)
                .filter(workload -> PoolOrder.dynamic(input).stream()
                        .map(Declared::value)
                        .filter(other -> input.typesOf(other).takes(workload))
                        .allMatch(other -> other.name().equals(pool.name())))
                .filter(workload -> input.typesOf(pool).takes(workload))
                .toList();
    }

    /** Returns the workloads whose pods no other NodePool accepts. */
    List<Workload> workloads() {
        return own;
    }

    /** Returns the minimum capacity of a resource on nodes that hold all replicas at once. */
    double least(String resource) {
        double least = 0;
        for (Workload workload : own) {
            Integer replicas = workload.replicas();
            least += replicas == null ? 0 : replicas * leastPerPod(workload, resource);
        }
        return least;
    }

    private double leastPerPod(Workload workload, String resource) {
        Resources requests = workload.spec().requests();
        double least = Double.MAX_VALUE;
        for (InstanceType type : input.typesOf(pool).typesFor(workload.spec())) {
            for (InstanceType.AllocatableOfferings group : type.allocatableOfferings()) {
                long pods = podsOn(group.allocatable(), requests);
                least = pods == 0 ? least : Math.min(least, type.capacity().amount(resource) / (double) pods);
            }
        }
        return least == Double.MAX_VALUE ? 0 : least;
    }

    private static long podsOn(Resources allocatable, Resources requests) {
        long pods = allocatable.pods();
        for (String name : requests.names()) {
            long requested = requests.amount(name);
            pods = requested > 0 ? Math.min(pods, allocatable.amount(name) / requested) : pods;
        }
        return Math.max(0, pods);
    }
}
