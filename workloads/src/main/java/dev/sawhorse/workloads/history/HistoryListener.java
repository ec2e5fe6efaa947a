// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

/**
 * A receiver of the records of a history, in the order of the file.
 *
 * <p>The order is not the order of time in every format: each record states its own times. Methods that are not overridden
 * ignore their records.
 */
public interface HistoryListener {
    /** Receives a Kubernetes object that was created or changed. */
    default void objectApplied(ObjectApplied applied) {}

    /** Receives the deletion of a Kubernetes object. */
    default void objectDeleted(ObjectDeleted deleted) {}

    /** Receives the number of replicas that a workload has from an instant on. */
    default void replicas(ReplicaCount count) {}

    /** Receives the life of a pod, once it has ended or at the end of the file. */
    default void pod(PodLifetime pod) {}

    /** Receives the measured usage of a container or a pod. */
    default void usage(UsageSample sample) {}

    /** Receives the life of a node, once it has ended or at the end of the file. */
    default void node(NodeObservation node) {}

    /** Receives a provisioning round of Karpenter. */
    default void provisioning(ProvisioningObservation round) {}

    /** Receives a cost. */
    default void cost(CostObservation cost) {}
}
