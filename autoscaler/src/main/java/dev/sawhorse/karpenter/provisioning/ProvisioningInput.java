// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.ClusterSnapshot;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.DefaultTopologySpread;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.Storage;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;

/**
 * The input of one provisioning round.
 *
 * @param nodePools the NodePools that may be used, in order (see {@link NodePools#usable})
 * @param instanceTypes the instance types that each NodePool can launch, by its name
 * @param nodes the nodes that are not being deleted
 * @param daemonSetPods one pod of each DaemonSet (see {@link DaemonSetPods})
 * @param pendingPods provisionable pods, to be validated (see {@link PendingPods})
 * @param virtualPods the pods of CapacityBuffers, which are not validated
 * @param podsOfDeletingNodes pods on nodes that are being deleted, which are not validated
 * @param displacedPods pods of the nodes that a simulation removes
 * @param defaultSpread the cluster's default topology spread
 * @param hold pods that some nodes do not take, none in provisioning
 */
public record ProvisioningInput(
        List<NodePool> nodePools,
        Map<String, InstanceTypes> instanceTypes,
        List<NodeSnapshot> nodes,
        List<Pod> daemonSetPods,
        List<Pod> pendingPods,
        List<Pod> virtualPods,
        List<Pod> podsOfDeletingNodes,
        List<Pod> displacedPods,
        ClusterSnapshot cluster,
        Storage storage,
        WellKnownLabels wellKnown,
        DefaultTopologySpread defaultSpread,
        SchedulingOptions options,
        ConsolidateAfterHold hold) {

    /**
     * Returns the input of a simulated round on some of the nodes, for pods of others as well. The room that CapacityBuffers
     * hold has to be there afterwards too: their pods are pending in every round ({@code GetPendingPods}). Pods may then fall
     * back on other capacity where reserved capacity is used up (Karpenter v1.14, disruption: simulated scheduling).
     *
     * @param left the nodes that are left
     * @param displaced the pods of nodes left out that need a place elsewhere
     */
    public ProvisioningInput simulating(List<NodeSnapshot> left, List<Pod> displaced, ConsolidateAfterHold held) {
        return new ProvisioningInput(
                nodePools,
                instanceTypes,
                left,
                daemonSetPods,
                pendingPods,
                virtualPods,
                podsOfDeletingNodes,
                displaced,
                cluster,
                storage,
                wellKnown,
                defaultSpread,
                options.withReservedFallback(),
                held);
    }

    /** Returns the same round in which a reservation has one more instance, for which pods wait. */
    public ProvisioningInput withCreditedReservation(String reservation) {
        return new ProvisioningInput(
                nodePools,
                instanceTypes,
                nodes,
                daemonSetPods,
                pendingPods,
                virtualPods,
                podsOfDeletingNodes,
                displacedPods,
                cluster,
                storage,
                wellKnown,
                defaultSpread,
                options.withCreditedReservation(reservation),
                hold);
    }

    /** Returns the input of a simulated round of these pods alone, with no node that exists. */
    public ProvisioningInput simulatingAlone(List<Pod> pods) {
        return new ProvisioningInput(
                nodePools,
                instanceTypes,
                List.of(),
                daemonSetPods,
                List.of(),
                List.of(),
                List.of(),
                pods,
                cluster,
                storage,
                wellKnown,
                defaultSpread,
                options.withReservedFallback(),
                ConsolidateAfterHold.NONE);
    }

    /** Whether there is no pod to decide about. */
    boolean isIdle() {
        return pendingPods.isEmpty() && virtualPods.isEmpty() && podsOfDeletingNodes.isEmpty();
    }
}
