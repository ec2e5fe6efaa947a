// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The capacity for one pod on an empty node of an instance type.
 *
 * @param requests requests of the pod
 * @param allocatable allocatable of the type, in the offering with the most of it
 * @param daemons requests of the DaemonSets that run on such a node
 */
record EmptyNodeCapacity(InstanceType type, Resources requests, Resources allocatable, Resources daemons) {
    private record Daemon(Resources requests, Set<InstanceType> types) {}

    /** Returns the capacity of each type that a NodePool can launch for the pod. */
    static List<EmptyNodeCapacity> of(NodePool pool, PodSpec pod, LintInput input) {
        PoolTypes types = input.typesOf(pool);
        return of(types.typesFor(pod), pool, pod, input);
    }

    /** Returns the capacity of each of the types, as if the NodePool launched it. */
    static List<EmptyNodeCapacity> of(List<InstanceType> types, NodePool pool, PodSpec pod, LintInput input) {
        List<Daemon> daemons = new ArrayList<>();
        for (Workload workload : input.daemons()) {
            if (input.typesOf(pool).accepts(workload.spec())) {
                daemons.add(new Daemon(
                        workload.spec().requests(), new LinkedHashSet<>(PoolTypes.selected(workload.spec(), types))));
            }
        }
        List<EmptyNodeCapacity> rooms = new ArrayList<>();
        for (InstanceType type : types) {
            Resources taken = Resources.NONE;
            for (Daemon daemon : daemons) {
                taken = daemon.types().contains(type) ? taken.plus(daemon.requests()) : taken;
            }
            for (InstanceType.AllocatableOfferings group : type.allocatableOfferings()) {
                rooms.add(new EmptyNodeCapacity(type, pod.requests(), group.allocatable(), taken));
            }
        }
        return rooms;
    }

    /** Whether the pod fits. */
    boolean isEnough() {
        return requests.plus(daemons).fitsWithin(allocatable);
    }

    /** Whether the pod fits by one resource. */
    boolean isEnough(String resource) {
        return requests.amount(resource) <= left(resource);
    }

    /** Returns the amount of a resource that the DaemonSets leave. */
    long left(String resource) {
        return allocatable.amount(resource) - daemons.amount(resource);
    }
}
