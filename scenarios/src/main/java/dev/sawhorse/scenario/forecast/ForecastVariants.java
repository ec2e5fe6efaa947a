// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.forecast;

import dev.sawhorse.ec2.autoscaling.InstancesDistribution;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.DurationText;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.importing.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variants of a cluster's scenario by name, as YAML for its section {@code variants}: the cluster as it is, and with one
 * policy changed.
 */
public final class ForecastVariants {
    /** The name of the cluster as it is. */
    public static final String TODAY = "today";

    /** The names of variants, for help and completion. */
    public static final List<String> NAMES = List.of(
            TODAY,
            "balanced",
            "when-empty",
            "no-consolidation",
            "consolidate-after-TIME",
            "on-demand",
            "spot",
            "karpenter",
            "cluster-autoscaler");

    private static final Pattern CONSOLIDATE_AFTER = Pattern.compile("consolidate-after-(?<time>[0-9.a-z]+)");
    private static final String ON_DEMAND = "on-demand";
    private static final String SPOT = "spot";
    private static final String ASSUMED = "forecast";
    private static final int PERCENT = 100;

    private final Scenario scenario;
    private final List<NodePool> pools;
    private final List<NodeGroupEntry> groups;

    /** Derives variants from a scenario. */
    public ForecastVariants(Scenario scenario) {
        this.scenario = scenario;
        this.pools = scenario.initialObjects().of(NodePool.class);
        this.groups = scenario.file().nodeGroups();
    }

    /** Returns the names of the variants that apply to the scenario by default, the cluster as it is first. */
    public List<String> defaults() {
        List<String> names = new ArrayList<>(List.of(TODAY));
        if (!pools.isEmpty()) {
            names.addAll(List.of("balanced", "consolidate-after-15m"));
            names.add(allowsSpot() ? ON_DEMAND : SPOT);
        } else if (!groups.isEmpty()) {
            names.add("karpenter");
        }
        return names;
    }

    private boolean allowsSpot() {
        return pools.stream()
                .flatMap(pool -> pool.template().requirements().stream())
                .anyMatch(requirement -> requirement.key().equals(KarpenterLabels.CAPACITY_TYPE)
                        && requirement.operator().equals("In")
                        && requirement.values().contains(SPOT));
    }

    /**
     * Returns the section {@code variants} with the given variants.
     *
     * @throws IllegalArgumentException if a name is unknown, or does not apply to the scenario
     */
    public String yaml(List<String> names) {
        StringBuilder yaml = new StringBuilder("variants:\n");
        for (String name : names) {
            yaml.append("  ").append(FlowYaml.quoted(name)).append(":\n");
            variant(name).forEach(line -> yaml.append("    ").append(line).append('\n'));
        }
        return yaml.toString();
    }

    private List<String> variant(String name) {
        Matcher after = CONSOLIDATE_AFTER.matcher(name);
        if (after.matches()) {
            String time = Objects.requireNonNull(after.group("time"));
            DurationText.parse(time);
            return patched(
                    "NodePools consolidate nodes " + time + " after the last change of their pods.",
                    Map.of("disruption", Map.of("consolidateAfter", time)));
        }
        return switch (name) {
            case TODAY -> described("The cluster as it is.");
            case "balanced" ->
                patched(
                        "NodePools consolidate with the policy Balanced.",
                        Map.of("disruption", Map.of("consolidationPolicy", "Balanced")));
            case "when-empty" ->
                patched(
                        "NodePools consolidate empty nodes only.",
                        Map.of("disruption", Map.of("consolidationPolicy", "WhenEmpty")));
            case "no-consolidation" ->
                patched("NodePools never consolidate.", Map.of("disruption", Map.of("consolidateAfter", "Never")));
            case ON_DEMAND ->
                ofCapacity("All NodePools and node groups use on-demand capacity only.", List.of(ON_DEMAND), PERCENT);
            case SPOT ->
                ofCapacity("All NodePools and node groups may use spot capacity.", List.of(SPOT, ON_DEMAND), 0);
            case "karpenter" -> karpenter();
            case "cluster-autoscaler" -> clusterAutoscaler();
            default ->
                throw new IllegalArgumentException("\"" + name + "\" is not a variant of forecast\nMaybe one of these: "
                        + String.join(", ", NAMES) + ".");
        };
    }

    private static List<String> described(String description) {
        return new ArrayList<>(List.of("description: " + FlowYaml.quoted(description)));
    }

    /** Changes the spec of all NodePools. */
    private List<String> patched(String description, Map<String, Object> spec) {
        requirePools();
        List<String> lines = described(description);
        lines.add("patch:");
        lines.add("  - " + FlowYaml.of(Trees.ordered("kind", "NodePool", "spec", spec)));
        return lines;
    }

    private void requirePools() {
        if (pools.isEmpty()) {
            throw new IllegalArgumentException(
                    "the scenario has no NodePools, which the variant would change\nMaybe karpenter was meant.");
        }
    }

    private List<String> ofCapacity(String description, List<String> capacityTypes, int onDemandPercentage) {
        List<String> lines = described(description);
        if (!groups.isEmpty()) {
            lines.add("nodeGroups:");
            for (NodeGroupEntry group : groups) {
                lines.add("  " + FlowYaml.quoted(group.name()) + ": "
                        + FlowYaml.of(Map.of("onDemandPercentageAboveBaseCapacity", onDemandPercentage)));
            }
        }
        if (!pools.isEmpty()) {
            lines.add("patch:");
        }
        for (NodePool pool : pools) {
            List<Object> requirements = new ArrayList<>();
            for (RequirementSpec requirement : pool.template().requirements()) {
                if (!requirement.key().equals(KarpenterLabels.CAPACITY_TYPE)) {
                    requirements.add(tree(requirement));
                }
            }
            requirements.add(tree(new RequirementSpec(KarpenterLabels.CAPACITY_TYPE, "In", capacityTypes, null)));
            lines.add("  - "
                    + FlowYaml.of(Trees.ordered(
                            "kind",
                            "NodePool",
                            "metadata",
                            Map.of("name", pool.name()),
                            "spec",
                            Map.of("template", Map.of("spec", Map.of("requirements", requirements))))));
        }
        return lines;
    }

    private static Map<String, Object> tree(RequirementSpec requirement) {
        Map<String, Object> tree = Trees.ordered("key", requirement.key(), "operator", requirement.operator());
        if (!requirement.values().isEmpty()) {
            tree.put("values", requirement.values());
        }
        Integer minValues = requirement.minValues();
        if (minValues != null) {
            tree.put("minValues", minValues);
        }
        return tree;
    }

    /**
     * A NodePool in place of each node group, with the labels, taints and capacity types of the group, any instance type of the
     * families of its types, and no more CPU than the group at its maximum size; the cluster is built anew. Without the limit, a
     * small group beside other NodePools would become a NodePool for all pods.
     */
    private List<String> karpenter() {
        if (groups.isEmpty()) {
            throw new IllegalArgumentException(
                    "the scenario has no node groups, which the variant karpenter would replace by NodePools");
        }
        List<String> lines =
                described("Karpenter with a NodePool in place of each node group. It starts without nodes.");
        lines.add("initial: null");
        lines.add("nodeGroups: null");
        lines.add("clusterAutoscaler: null");
        lines.add("manifests:");
        lines.add("  - " + FlowYaml.of(nodeClass()));
        groups.forEach(group -> lines.add("  - " + FlowYaml.of(nodePool(group))));
        return lines;
    }

    /** A node group in place of each NodePool, beside the groups there are; the cluster is built anew. */
    private List<String> clusterAutoscaler() {
        requirePools();
        NodeGroupsOfPools ofPools = new NodeGroupsOfPools(scenario);
        List<String> lines =
                described("Cluster Autoscaler with a node group in place of each NodePool. The nodes of these groups "
                        + "boot at the start. Pods that select labels of Karpenter stay pending.");
        lines.add("initial: null");
        if (scenario.file().clusterAutoscaler() == null) {
            lines.add("clusterAutoscaler: {}");
        }
        lines.add("patch:");
        lines.add("  - {kind: NodePool, $patch: delete}");
        lines.add("append:");
        lines.add("  nodeGroups:");
        pools.forEach(pool -> lines.add("    - " + FlowYaml.of(ofPools.group(pool))));
        return lines;
    }

    private static Map<String, Object> nodeClass() {
        Map<String, Object> selected = Map.of("tags", Map.of("karpenter.sh/discovery", ASSUMED));
        return Trees.ordered(
                "apiVersion",
                "karpenter.k8s.aws/v1",
                "kind",
                "EC2NodeClass",
                "metadata",
                Map.of("name", ASSUMED),
                "spec",
                Trees.ordered(
                        "role",
                        ASSUMED,
                        "amiSelectorTerms",
                        List.of(Map.of("alias", "al2023@latest")),
                        "subnetSelectorTerms",
                        List.of(selected),
                        "securityGroupSelectorTerms",
                        List.of(selected)));
    }

    private Map<String, Object> nodePool(NodeGroupEntry group) {
        TreeSet<String> families = new TreeSet<>();
        group.instanceTypes().forEach(type -> families.add(type.replaceFirst("\\..*", "")));
        List<Object> requirements = new ArrayList<>();
        requirements.add(
                tree(new RequirementSpec("karpenter.k8s.aws/instance-family", "In", List.copyOf(families), null)));
        requirements.add(tree(
                new RequirementSpec(KarpenterLabels.CAPACITY_TYPE, "In", capacityTypes(group.distribution()), null)));
        if (!group.zones().isEmpty()) {
            List<String> zones = Zones.of(scenario.file().region()).names(group.zones());
            requirements.add(tree(new RequirementSpec(Labels.ZONE, "In", zones, null)));
        }
        Map<String, Object> spec = Trees.ordered(
                "nodeClassRef",
                Trees.ordered("group", "karpenter.k8s.aws", "kind", "EC2NodeClass", "name", ASSUMED),
                "requirements",
                requirements);
        List<Object> taints = new ArrayList<>();
        group.template().taints().forEach(taint -> taints.add(tree(taint)));
        if (!taints.isEmpty()) {
            spec.put("taints", taints);
        }
        Map<String, Object> template = new LinkedHashMap<>();
        Map<String, String> labels = new LinkedHashMap<>();
        group.template().labels().forEach((key, value) -> {
            if (!isOwnedByKarpenter(key)) {
                labels.put(key, value);
            }
        });
        if (!labels.isEmpty()) {
            template.put("metadata", Map.of("labels", labels));
        }
        template.put("spec", spec);
        return Trees.ordered(
                "apiVersion",
                "karpenter.sh/v1",
                "kind",
                "NodePool",
                "metadata",
                Map.of("name", group.name()),
                "spec",
                Trees.ordered("limits", Map.of("cpu", largestCpu(group)), "template", template));
    }

    private long largestCpu(NodeGroupEntry group) {
        InstanceCatalogue catalogue = scenario.file().catalogue();
        int vcpus = group.instanceTypes().stream()
                .mapToInt(type -> catalogue.require(type).vcpus())
                .max()
                .orElse(0);
        return (long) vcpus * group.max();
    }

    /** Labels that Karpenter derives from the instance, and that a NodePool may therefore not set. */
    private static boolean isOwnedByKarpenter(String key) {
        return key.startsWith("karpenter.")
                || key.startsWith("kubernetes.io/")
                || key.startsWith("node.kubernetes.io/")
                || key.startsWith("topology.")
                || key.startsWith("beta.kubernetes.io/")
                || key.startsWith("failure-domain.");
    }

    private static List<String> capacityTypes(InstancesDistribution distribution) {
        return distribution.onDemandPercentageAboveBaseCapacity() == PERCENT
                ? List.of(ON_DEMAND)
                : List.of(SPOT, ON_DEMAND);
    }

    private static Map<String, Object> tree(Taint taint) {
        Map<String, Object> tree = Trees.ordered("key", taint.key(), "effect", taint.effect());
        if (!taint.value().isEmpty()) {
            tree.put("value", taint.value());
        }
        return tree;
    }
}
