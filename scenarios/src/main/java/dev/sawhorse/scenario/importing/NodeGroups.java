// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The node groups of a cluster, from the labels of nodes that Karpenter does not own: EKS managed node groups, those of eksctl
 * and those of kOps.
 */
final class NodeGroups {
    private static final String MANAGED = "eks.amazonaws.com/nodegroup";
    private static final List<String> BY_LABEL =
            List.of(MANAGED, "alpha.eksctl.io/nodegroup-name", "kops.k8s.io/instancegroup");

    /** Labels that the instance, kubelet or EKS sets. */
    private static final List<String> SET_BY_OTHERS = List.of(
            "kubernetes.io/",
            "node.kubernetes.io/",
            "beta.kubernetes.io/",
            "failure-domain.beta.kubernetes.io/",
            "topology.",
            "eks.amazonaws.com/",
            "alpha.eksctl.io/cluster-name",
            "alpha.eksctl.io/instance-id",
            "k8s.io/cloud-provider-aws",
            "node.cluster.x-k8s.io/",
            "k8s.amazonaws.com/",
            "karpenter.");

    private static final List<String> TAINTS_BY_OTHERS = List.of(
            "node.kubernetes.io/",
            "node.cloudprovider.kubernetes.io/",
            "karpenter.sh/",
            "ToBeDeletedByClusterAutoscaler",
            "DeletionCandidateOfClusterAutoscaler",
            "ebs.csi.aws.com/",
            "efs.csi.aws.com/");

    private static final Pattern WINDOWS = Pattern.compile("Windows Server (2019|2022|2025)");

    /** The names that EKS allows. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,251}[A-Za-z0-9])?");

    private static final int PERCENT = 100;
    private static final int LARGEST_VOLUME = 1000;

    private final Map<String, List<NodeFacts>> groups = new TreeMap<>();
    private final List<NodeFacts> unmanaged = new ArrayList<>();
    private final InstanceOffers offers;
    private final Map<String, int[]> sizes;
    private final boolean isAutoscaled;

    /**
     * Divides nodes into groups.
     *
     * @param sizes minimum and maximum sizes by the name of the Auto Scaling group
     * @param isAutoscaled whether Cluster Autoscaler runs
     */
    NodeGroups(List<NodeFacts> nodes, InstanceOffers offers, Map<String, int[]> sizes, boolean isAutoscaled) {
        this.offers = offers;
        this.sizes = sizes;
        this.isAutoscaled = isAutoscaled;
        for (NodeFacts node : nodes) {
            String group = groupOf(node);
            if (!group.isEmpty()) {
                groups.computeIfAbsent(group, name -> new ArrayList<>()).add(node);
            } else if (!node.isOfKarpenter()) {
                unmanaged.add(node);
            }
        }
    }

    /** Returns the name of a node's group, empty if it has none. */
    static String groupOf(NodeFacts node) {
        if (node.isOfKarpenter()) {
            return "";
        }
        return BY_LABEL.stream()
                .map(node.resource()::label)
                .filter(name -> NAME.matcher(name).matches())
                .findFirst()
                .orElse("");
    }

    /** Returns the number of groups. */
    int count() {
        return groups.size();
    }

    /** Returns the entries of {@code nodeGroups}, and reports what the nodes do not say. */
    List<Map<String, Object>> entries(Position source, Problems problems) {
        List<Map<String, Object>> entries = new ArrayList<>();
        List<String> unsized = new ArrayList<>();
        groups.forEach((name, nodes) -> {
            entries.add(entry(name, nodes));
            if (isAutoscaled && sizeOf(name) == null) {
                unsized.add(name);
            }
        });
        if (!unsized.isEmpty()) {
            problems.warning(
                    source,
                    "",
                    "the minimum and maximum sizes of node groups are not in the dump: from 0 to twice the current size is "
                            + "assumed for " + InstanceOffers.shortened(unsized),
                    "Set min and max of nodeGroups.");
        }
        if (!unmanaged.isEmpty()) {
            problems.warning(
                    source,
                    "",
                    unmanaged.size() + (unmanaged.size() == 1 ? " node belongs" : " nodes belong")
                            + " to no node group and no NodePool: they cost and hold pods, and nothing removes them: "
                            + InstanceOffers.shortened(
                                    unmanaged.stream().map(NodeFacts::name).toList()),
                    null);
        }
        return entries;
    }

    private Map<String, Object> entry(String name, List<NodeFacts> nodes) {
        int count = nodes.size();
        int[] limits = sizeOf(name);
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", name);
        entry.put("min", limits != null ? Math.min(limits[0], count) : isAutoscaled ? 0 : count);
        entry.put("max", limits != null ? Math.max(limits[1], count) : isAutoscaled ? 2 * count : count);
        entry.put("desired", count);
        entry.put("instanceTypes", byFrequency(nodes, offers::typeOf));
        entry.put("zones", new ArrayList<>(new TreeSet<>(byFrequency(nodes, node -> offers.zone(node.zone())))));
        int spot = (int) nodes.stream().filter(NodeFacts::isSpot).count();
        if (spot > 0) {
            entry.put("onDemandPercentageAboveBaseCapacity", PERCENT * (count - spot) / count);
        }
        String family = family(nodes);
        if (!family.isEmpty()) {
            entry.put("amiFamily", family);
        }
        Set<Long> pods = nodes.stream().map(node -> node.capacity("pods")).collect(Collectors.toSet());
        if (pods.size() == 1 && !pods.contains(0L)) {
            entry.put("maxPods", pods.iterator().next());
        }
        Set<Long> volumes = nodes.stream().map(NodeFacts::volumeGib).collect(Collectors.toSet());
        long gib = volumes.iterator().next();
        if (volumes.size() == 1 && gib > 0 && gib < LARGEST_VOLUME) {
            entry.put("volume", Map.of("size", gib + "Gi"));
        }
        Map<String, String> labels = labels(nodes);
        if (!labels.isEmpty()) {
            entry.put("labels", labels);
        }
        List<String> taints = taints(nodes);
        if (!taints.isEmpty()) {
            entry.put("taints", taints);
        }
        boolean isManaged =
                nodes.stream().anyMatch(node -> !node.resource().label(MANAGED).isEmpty());
        if (!isManaged) {
            entry.put("managed", false);
        }
        return entry;
    }

    private int @Nullable [] sizeOf(String name) {
        for (Map.Entry<String, int[]> size : sizes.entrySet()) {
            if (isOf(name, size.getKey())) {
                return size.getValue();
            }
        }
        return null;
    }

    /** Returns the name of the node group of an Auto Scaling group, null if there is none. */
    @Nullable
    String named(String autoScalingGroup) {
        return groups.keySet().stream()
                .filter(name -> isOf(name, autoScalingGroup))
                .findFirst()
                .orElse(null);
    }

    /** Auto Scaling groups of EKS are named after the node group: {@code eks-NAME-UUID}. */
    private static boolean isOf(String name, String autoScalingGroup) {
        return autoScalingGroup.equals(name)
                || autoScalingGroup.startsWith("eks-" + name + "-")
                || autoScalingGroup.contains("-" + name + "-NodeGroup");
    }

    private static List<String> byFrequency(List<NodeFacts> nodes, Function<NodeFacts, String> value) {
        Map<String, Long> counts =
                nodes.stream().collect(Collectors.groupingBy(value, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String family(List<NodeFacts> nodes) {
        String image = nodes.get(0).osImage();
        if (image.startsWith("Amazon Linux 2023")) {
            return "AL2023";
        }
        if (image.startsWith("Bottlerocket")) {
            return "Bottlerocket";
        }
        Matcher windows = WINDOWS.matcher(image);
        if (windows.find()) {
            return "Windows" + windows.group(1);
        }
        return image.startsWith("Amazon Linux 2") ? "AL2" : "";
    }

    private static Map<String, String> labels(List<NodeFacts> nodes) {
        Map<String, String> common = new TreeMap<>(nodes.get(0).labelMap());
        nodes.forEach(node -> common.entrySet().retainAll(node.labelMap().entrySet()));
        common.keySet().removeIf(key -> SET_BY_OTHERS.stream().anyMatch(key::startsWith));
        return common;
    }

    private static List<String> taints(List<NodeFacts> nodes) {
        Set<String> common = new LinkedHashSet<>(taints(nodes.get(0)));
        nodes.forEach(node -> common.retainAll(taints(node)));
        return new ArrayList<>(common);
    }

    private static List<String> taints(NodeFacts node) {
        List<String> taints = new ArrayList<>();
        for (MappingNode taint : node.resource().spec().mappings("taints")) {
            String key = DumpedResource.text(taint, "key");
            String value = DumpedResource.text(taint, "value");
            if (TAINTS_BY_OTHERS.stream().noneMatch(key::startsWith)) {
                taints.add(key + (value.isEmpty() ? "" : "=" + value) + ":" + DumpedResource.text(taint, "effect"));
            }
        }
        return taints;
    }
}
