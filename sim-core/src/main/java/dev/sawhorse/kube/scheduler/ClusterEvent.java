package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;

/** A change of the cluster that may let a refused pod in. */
public sealed interface ClusterEvent {

    /** A node appeared. */
    record NodeAdded(NodeInfo node) implements ClusterEvent {}

    /** The labels, taints, resources or the cordon of a node changed. */
    record NodeUpdated(NodeFacts before, NodeInfo node) implements ClusterEvent {}

    /** A node is gone. */
    record NodeGone(NodeFacts before) implements ClusterEvent {}

    /** A pod was bound to a node. */
    record PodBound(Pod pod) implements ClusterEvent {}

    /** A bound pod is on its way out: it holds its resources, but is no longer counted where pods are spread. */
    record PodTerminating(Pod pod) implements ClusterEvent {}

    /** A bound pod ended or is gone, and its resources are free again. */
    record PodGone(Pod pod) implements ClusterEvent {}

    /** A claim, a volume, a storage class or what is known of a node's drivers came or changed. */
    record StorageChanged(Object object) implements ClusterEvent {}
}
