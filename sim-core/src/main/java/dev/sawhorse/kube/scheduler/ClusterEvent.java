package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;

/** A change of the cluster that may let a refused pod in. */
public sealed interface ClusterEvent {

    /** A node appeared, or its labels, taints, conditions or resources changed. */
    record NodeChanged(NodeInfo node) implements ClusterEvent {}

    /** A bound pod ended or is gone, and its resources are free again. */
    record PodGone(Pod pod) implements ClusterEvent {}
}
