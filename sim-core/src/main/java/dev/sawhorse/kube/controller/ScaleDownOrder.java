// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Pod;
import java.util.Collection;
import java.util.Comparator;

/** The order in which a ReplicaSet deletes pods when it is scaled down. */
@FunctionalInterface
public interface ScaleDownOrder {

    /**
     * Returns the order for one scale-down: the first pods are deleted.
     *
     * @param related the active pods of the ReplicaSet and of its siblings under the same owner
     * @param now nanoseconds since the simulation's start
     */
    Comparator<Pod> order(Collection<Pod> related, long now);

    /** The ranking of the ReplicaSet controller of Kubernetes v1.37. */
    static ScaleDownOrder ranked() {
        return ScaleDownRanking::new;
    }

    /** A simple rule for test benches: pods without node first, then the newest, then by name. */
    static ScaleDownOrder newestFirst() {
        Comparator<Pod> order = Comparator.<Pod, Boolean>comparing(pod -> pod.nodeName() != null)
                .thenComparing(Comparator.<Pod>comparingLong(pod -> pod.meta().createdAt())
                        .reversed())
                .thenComparing(Comparator.comparing(Pod::name).reversed());
        return (related, now) -> order;
    }
}
