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
 * All that one scheduling round decides from.
 *
 * @param nodePools those that may be used, the one to try first at the head
 * @param instanceTypes what each NodePool can launch, by its name; a pool may be missing
 * @param nodes capacity that pods may go to: without nodes about to be deleted
 * @param daemonSetPods one pod of each DaemonSet
 * @param pods those to place, in list order; it is the order in which their topology rules are met
 * @param defaultSpread for pods that state no spread of their own
 * @param hold which pods may not go where, nothing in provisioning
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
