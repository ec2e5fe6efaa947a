// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Small clouds, pools, nodes and pods to schedule with. */
public final class Given {
    public static final long GIB = 1L << 30;
    public static final List<String> ZONES = List.of("z1", "z2", "z3");

    private Given() {}

    /** A type with that many CPUs, 4 GiB each, 20 pods, on demand at 0.05 USD per CPU and as spot at half, in every zone. */
    public static InstanceType type(String name, int cpus) {
        List<Offering> offerings = new ArrayList<>();
        for (String zone : ZONES) {
            offerings.add(offering(zone, KarpenterLabels.CAPACITY_TYPE_ON_DEMAND, 0.05 * cpus));
            offerings.add(offering(zone, KarpenterLabels.CAPACITY_TYPE_SPOT, 0.025 * cpus));
        }
        return type(name, cpus, offerings);
    }

    public static InstanceType type(String name, int cpus, List<Offering> offerings) {
        Requirements requirements = Requirements.of(
                Requirement.of(Labels.INSTANCE_TYPE, Operator.IN, name),
                Requirement.of(Labels.ARCH, Operator.IN, "amd64"),
                Requirement.of(Labels.ZONE, Operator.IN, ZONES, null),
                Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, "on-demand", "spot"));
        Resources capacity =
                Resources.ofCpuMemory(cpus * 1000L, cpus * (4 * GIB)).with(ResourceName.PODS, 20);
        return new InstanceType(name, requirements, offerings, capacity, InstanceTypeOverhead.NONE);
    }

    public static Offering offering(String zone, String capacityType, double price) {
        return Offering.of(
                Requirements.ofLabels(Map.of(Labels.ZONE, zone, KarpenterLabels.CAPACITY_TYPE, capacityType)),
                price,
                true);
    }

    public static InstanceTypes types(InstanceType... types) {
        return InstanceTypes.of(List.of(types), WellKnownLabels.CORE);
    }

    /** Types of 2, 4, 8 and 16 CPUs. */
    public static InstanceTypes someTypes() {
        return types(type("c2", 2), type("c4", 4), type("c8", 8), type("c16", 16));
    }

    public static NodePool nodePool(String name) {
        return nodePool(name, 0, null, List.of());
    }

    public static NodePool nodePool(
            String name, int weight, @Nullable Resources limits, List<Taint> taints, RequirementSpec... requirements) {
        NodeClaimSpec template = new NodeClaimSpec(
                Map.of(),
                Map.of(),
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                List.of(requirements),
                taints,
                List.of(),
                null,
                null);
        return new NodePool(ObjectMeta.of("", name), template, Disruption.DEFAULT, weight, limits, null, true, false);
    }

    public static Pod pod(String name, int cpuMillis) {
        return pod(name, Map.of(), requesting(cpuMillis).build());
    }

    public static Pod pod(String name, Map<String, String> labels, PodSpec spec) {
        return new Pod(new ObjectMeta(name, "default", "uid-" + name, labels, Map.of(), List.of(), 0), spec);
    }

    /** A spec of one container that asks for that much CPU and 1 GiB. */
    public static PodSpec.Builder requesting(int cpuMillis) {
        return requesting(Resources.ofCpuMemory(cpuMillis, GIB));
    }

    static PodSpec.Builder requesting(Resources requests) {
        return PodSpec.builder()
                .containers(List.of(new Container("main", "pause", requests, Resources.NONE, List.of(), false)));
    }

    /** The required node affinity of one alternative. */
    public static Affinity requiring(SelectorRequirement requirement) {
        return new Affinity(
                List.of(NodeSelectorTerm.of(List.of(requirement))),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** A uid of few letters, some of which are none of ASCII, so that many have a beginning in common. */
    static String uid(SplittableRandom random) {
        StringBuilder uid = new StringBuilder();
        for (int length = random.nextInt(12); length > 0; length--) {
            uid.append("aab~\u007f\u0080\u4e00".charAt(random.nextInt(7)));
        }
        return uid.toString();
    }

    /** An initialized node of the pool with that many CPUs free, in the zone. */
    public static NodeSnapshot node(String name, String nodePool, int cpus, String zone) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.HOSTNAME, name);
        labels.put(Labels.ZONE, zone);
        labels.put(KarpenterLabels.NODE_POOL, nodePool);
        Resources room = Resources.ofCpuMemory(cpus * 1000L, cpus * (4 * GIB)).with(ResourceName.PODS, 20);
        return new NodeSnapshot(
                name,
                labels,
                List.of(),
                true,
                true,
                labels,
                List.of(),
                room.with(ResourceName.index("nodes"), 1),
                room,
                Resources.NONE,
                new HostPortUsage(),
                new VolumeUsage(Map.of()));
    }

    /** A round over pools that all launch from the same types. */
    public static SchedulingInput round(
            List<NodePool> nodePools, InstanceTypes types, List<NodeSnapshot> nodes, List<Pod> pods) {
        return round(nodePools, types, nodes, pods, SchedulingOptions.DEFAULT);
    }

    public static SchedulingInput round(
            List<NodePool> nodePools,
            InstanceTypes types,
            List<NodeSnapshot> nodes,
            List<Pod> pods,
            SchedulingOptions options) {
        Map<String, InstanceTypes> byPool = new LinkedHashMap<>();
        nodePools.forEach(nodePool -> byPool.put(nodePool.name(), types));
        return new SchedulingInput(
                nodePools,
                byPool,
                nodes,
                List.of(),
                pods,
                ClusterSnapshot.EMPTY,
                Storage.NONE,
                WellKnownLabels.CORE,
                DefaultTopologySpread.NONE,
                options);
    }

    /** The round with these DaemonSets, and with this held back. */
    public static SchedulingInput with(SchedulingInput round, List<Pod> daemonSetPods, ConsolidateAfterHold hold) {
        return new SchedulingInput(
                round.nodePools(),
                round.instanceTypes(),
                round.nodes(),
                daemonSetPods,
                round.pods(),
                round.cluster(),
                round.storage(),
                round.wellKnown(),
                round.defaultSpread(),
                round.options(),
                hold);
    }

    static Map<String, String> messages(SchedulingResult result) {
        Map<String, String> messages = new TreeMap<>();
        result.podErrors().forEach((pod, error) -> messages.put(pod.meta().name(), error.message()));
        return messages;
    }

    static List<String> names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.meta().name()).toList();
    }

    static List<String> typeNames(NewNodeClaim claim) {
        return claim.instanceTypes().stream().map(InstanceType::name).toList();
    }
}
