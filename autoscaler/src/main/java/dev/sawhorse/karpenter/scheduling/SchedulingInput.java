// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Pod;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The input of one scheduling round.
 *
 * @param nodePools the NodePools that may be used, in the order in which they are tried
 * @param instanceTypes the instance types that each NodePool can launch, by its name; a NodePool may be missing
 * @param nodes nodes that pods may be placed on: without nodes that are being deleted
 * @param daemonSetPods one pod of each DaemonSet
 * @param pods the pods to place, in list order, in which their topology rules are registered
 * @param defaultSpread the spread of pods without one of their own
 * @param hold pods that some nodes do not take, none in provisioning
 */
public record SchedulingInput(
        List<NodePool> nodePools,
        Map<String, InstanceTypes> instanceTypes,
        List<NodeSnapshot> nodes,
        List<Pod> daemonSetPods,
        List<Pod> pods,
        ClusterSnapshot cluster,
        Storage storage,
        WellKnownLabels wellKnown,
        DefaultTopologySpread defaultSpread,
        SchedulingOptions options,
        ConsolidateAfterHold hold) {
    public SchedulingInput {
        nodePools = List.copyOf(nodePools);
        instanceTypes = Collections.unmodifiableMap(new LinkedHashMap<>(instanceTypes));
        nodes = List.copyOf(nodes);
        daemonSetPods = List.copyOf(daemonSetPods);
        pods = List.copyOf(pods);
    }

    /** Makes the input of a round that holds nothing back. */
    public SchedulingInput(
            List<NodePool> nodePools,
            Map<String, InstanceTypes> instanceTypes,
            List<NodeSnapshot> nodes,
            List<Pod> daemonSetPods,
            List<Pod> pods,
            ClusterSnapshot cluster,
            Storage storage,
            WellKnownLabels wellKnown,
            DefaultTopologySpread defaultSpread,
            SchedulingOptions options) {
        this(
                nodePools,
                instanceTypes,
                nodes,
                daemonSetPods,
                pods,
                cluster,
                storage,
                wellKnown,
                defaultSpread,
                options,
                ConsolidateAfterHold.NONE);
    }
}
