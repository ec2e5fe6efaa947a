// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.advice;

import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.results.IdleCost;
import dev.sawhorse.results.NodeRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules for the settings of one NodePool, with the cost and the nodes that it had in the run. */
final class PoolRules {
    /** The part of a cost that has to be at stake for a suggestion. */
    static final double WORTHWHILE = 0.05;

    private static final double MUCH_IDLE = 0.2;
    private static final double MUCH_DAEMON = 0.1;
    private static final int FEW_NODES = 3;
    private static final Duration SHORT = Duration.ofMinutes(1);
    private static final String INSTANCE_CPU = "karpenter.k8s.aws/instance-cpu";
    private static final Set<String> SIZES =
            Set.of("node.kubernetes.io/instance-type", "karpenter.k8s.aws/instance-size", INSTANCE_CPU);

    private final NodePool pool;
    private final IdleCost cost;
    private final List<NodeRow> nodes;

    PoolRules(NodePool pool, IdleCost cost, List<NodeRow> nodes) {
        this.pool = pool;
        this.cost = cost;
        this.nodes = nodes;
    }

    /** Returns the changes of all rules whose premise holds. */
    Stream<Change> changes() {
        return Stream.of(underutilized(), consolidateAfter(), sizes(), spot(), daemons())
                .flatMap(Optional::stream);
    }

    /** WhenEmpty keeps nodes that have few pods left. */
    private Optional<Change> underutilized() {
        if (pool.disruption().consolidationPolicy() != ConsolidationPolicy.WHEN_EMPTY
                || cost.sparse() < WORTHWHILE * cost.cost()) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                "Consolidate underutilized nodes of NodePool " + pool.name(),
                Suggestions.dollars(cost.sparse()) + " of " + Suggestions.dollars(cost.cost())
                        + " paid for idle capacity of nodes that had pods but of which less than half was requested.",
                "consolidationPolicy WhenEmpty removes a node only when its last pod is gone. WhenEmptyOrUnderutilized also "
                        + "moves the pods of nodes that are not needed or too large, which evicts pods.",
                path("spec.disruption.consolidationPolicy") + "="
                        + ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED.text()));
    }

    /** A long consolidateAfter keeps empty nodes. */
    private Optional<Change> consolidateAfter() {
        Disruption disruption = pool.disruption();
        Duration after = disruption.consolidateAfter();
        if ((after != null && after.compareTo(SHORT) <= 0) || cost.empty() < WORTHWHILE * cost.cost()) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                "Remove idle nodes of NodePool " + pool.name() + " sooner",
                Suggestions.dollars(cost.empty()) + " of " + Suggestions.dollars(cost.cost())
                        + " paid for nodes without any pod but those of DaemonSets.",
                after == null
                        ? "consolidateAfter is Never, so Karpenter removes no node of this NodePool for its utilization. With 1m "
                                + "it may do so one minute after the last change of a node's pods."
                        : "A node can be consolidated only when its pods have not changed for consolidateAfter, "
                                + after.toSeconds()
                                + " s here. With 1m that is sooner; the next pods may then have to wait for a "
                                + "new node.",
                path("spec.disruption.consolidateAfter") + "=1m"));
    }

    /** Nodes of a single size fit few mixes of pods. */
    private Optional<Change> sizes() {
        Set<String> types = nodes.stream().map(NodeRow::instanceType).collect(Collectors.toCollection(TreeSet::new));
        List<RequirementSpec> single = pool.template().requirements().stream()
                .filter(spec -> SIZES.contains(spec.key())
                        && spec.operator().equals("In")
                        && spec.values().size() == 1)
                .toList();
        if (types.size() != 1
                || nodes.size() < FEW_NODES
                || single.size() != 1
                || cost.idle() < MUCH_IDLE * cost.cost()) {
            return Optional.empty();
        }
        RequirementSpec size = single.get(0);
        List<String> values = InstanceSizes.around(size.values().get(0));
        if (values.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                "Allow more sizes in NodePool " + pool.name(),
                "All " + Suggestions.number(nodes.size(), "node") + " were "
                        + types.iterator().next() + ", and "
                        + Suggestions.dollars(cost.idle()) + " of " + Suggestions.dollars(cost.cost())
                        + " paid for capacity that no pod requested.",
                "The NodePool allows a single size by " + size.key()
                        + ", so the last node of every round is as large as the "
                        + "others. With more sizes Karpenter launches the cheapest one that fits the pods.",
                values(size.key(), values)));
    }

    /** On-demand nodes where spot is not allowed. */
    private Optional<Change> spot() {
        boolean onDemand = nodes.stream().allMatch(row -> row.capacityType().equals("on-demand"));
        List<RequirementSpec> capacity = requirements(KarpenterLabels.CAPACITY_TYPE);
        boolean allowed = capacity.stream()
                .allMatch(spec -> !spec.operator().equals("In") || spec.values().contains("spot"));
        if (nodes.isEmpty() || !onDemand || allowed) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                "Allow spot in NodePool " + pool.name(),
                "All of its " + Suggestions.number(nodes.size(), "node") + " were on-demand and cost "
                        + Suggestions.dollars(cost.cost()) + ".",
                "The NodePool allows only on-demand instances. Spot instances have lower prices, but EC2 interrupts them with a "
                        + "notice of two minutes; the command shows how many pods that evicts.",
                values(KarpenterLabels.CAPACITY_TYPE, List.of("spot", "on-demand"))));
    }

    /** Every node has the pods of DaemonSets, so small nodes have more of them. */
    private Optional<Change> daemons() {
        if (cost.daemons() < MUCH_DAEMON * cost.cost() || nodes.isEmpty()) {
            return Optional.empty();
        }
        long smallest = nodes.stream()
                .mapToLong(NodeRow::allocatableCpuMillis)
                .filter(cpu -> cpu > 0)
                .min()
                .orElse(0);
        long cores = (smallest + 999) / 1000;
        List<RequirementSpec> bounds = requirements(INSTANCE_CPU);
        String setting = bounds.isEmpty()
                ? with(new RequirementSpec(INSTANCE_CPU, "Gt", List.of(Long.toString(cores)), null))
                : withoutSmallest(bounds, cores);
        if (cores == 0 || setting.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                "Use larger nodes in NodePool " + pool.name(),
                Suggestions.dollars(cost.daemons()) + " of " + Suggestions.dollars(cost.cost())
                        + " paid for requests of DaemonSet pods; its smallest node had " + cores + " vCPU.",
                "Every node runs a pod of each DaemonSet. Fewer and larger nodes have fewer of these pods; more pods then depend "
                        + "on each node.",
                setting));
    }

    /** Returns the setting that leaves the smallest number of vCPUs out, empty where the requirement is not such a list. */
    private String withoutSmallest(List<RequirementSpec> bounds, long cores) {
        RequirementSpec bound = bounds.get(0);
        List<String> larger = bound.values().stream()
                .filter(value -> !value.equals(Long.toString(cores)))
                .toList();
        boolean isList = bounds.size() == 1 && bound.operator().equals("In");
        return isList && !larger.isEmpty() && larger.size() < bound.values().size() ? values(INSTANCE_CPU, larger) : "";
    }

    private List<RequirementSpec> requirements(String key) {
        return pool.template().requirements().stream()
                .filter(spec -> spec.key().equals(key))
                .toList();
    }

    private String path(String rest) {
        return "manifests[kind=NodePool,name=" + pool.name() + "]." + rest;
    }

    private String values(String key, List<String> values) {
        return path("spec.template.spec.requirements[key=" + key + "].values=") + list(values);
    }

    /** Returns the setting of all requirements and one more: a path cannot append an item. */
    private String with(RequirementSpec added) {
        List<RequirementSpec> all = new ArrayList<>(pool.template().requirements());
        all.add(added);
        return path("spec.template.spec.requirements=")
                + all.stream().map(PoolRules::text).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String text(RequirementSpec spec) {
        return "{key: " + spec.key() + ", operator: " + spec.operator()
                + (spec.values().isEmpty() ? "" : ", values: " + list(spec.values()))
                + (spec.minValues() == null ? "" : ", minValues: " + spec.minValues()) + "}";
    }

    private static String list(List<String> values) {
        return values.stream().map(value -> "\"" + value + "\"").collect(Collectors.joining(", ", "[", "]"));
    }
}
