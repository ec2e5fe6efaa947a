// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;

/** A cluster event that may make an unschedulable pod schedulable. */
public sealed interface ClusterEvent {

    /** A node appeared. */
    record NodeAdded(NodeInfo node) implements ClusterEvent {}

    /** The labels, taints, resources or the cordon of a node changed. */
    record NodeUpdated(NodeSnapshot before, NodeInfo node) implements ClusterEvent {}

    /** A node was deleted. */
    record NodeGone(NodeSnapshot before) implements ClusterEvent {}

    /** A pod was bound to a node. */
    record PodBound(Pod pod) implements ClusterEvent {}

    /** A bound pod is terminating: it holds its resources, but no longer counts in topology spread. */
    record PodTerminating(Pod pod) implements ClusterEvent {}

    /** A bound pod ended or was deleted, which frees its resources. */
    record PodGone(Pod pod) implements ClusterEvent {}

    /** A bound pod has other resources than before. */
    record PodResized(Pod pod) implements ClusterEvent {}

    /** A claim, volume, storage class or CSINode was created or changed. */
    record StorageChanged(Object object) implements ClusterEvent {}
}
