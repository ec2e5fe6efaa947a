// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.advice;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.results.IdleCost;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import dev.sawhorse.scenario.dump.PodSpecs;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.validation.ForeignNodePools;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The suggestions for a scenario from the results of its run. Each rule has a premise that is read from the results; without it
 * there is no suggestion.
 */
public final class Suggestions {
    /** The part of the value of a node's capacity below which it counts as little used. */
    private static final double LITTLE = 0.5;

    /** The kinds of workloads whose pods do not end by themselves. */
    private static final List<String> PERMANENT = List.of("Deployment", "StatefulSet");

    private final Scenario scenario;
    private final Results results;
    private final List<Suggestion> suggestions = new ArrayList<>();

    private Suggestions(Scenario scenario, Results results) {
        this.scenario = scenario;
        this.results = results;
    }

    /** Returns the suggestions, NodePools in the order of their names. */
    public static List<Suggestion> of(Scenario scenario, Results results) {
        Suggestions suggestions = new Suggestions(scenario, results);
        List<NodePool> pools = scenario.initialObjects().all().stream()
                .map(Manifest::value)
                .filter(NodePool.class::isInstance)
                .map(NodePool.class::cast)
                .filter(pool -> !ForeignNodePools.isForeign(pool))
                .toList();
        for (IdleCost cost : IdleCost.of(results)) {
            pools.stream()
                    .filter(pool -> pool.name().equals(cost.nodePool()))
                    .map(pool -> new PoolRules(pool, cost, rows(results, pool)))
                    .flatMap(PoolRules::changes)
                    .forEachOrdered(suggestions::add);
        }
        suggestions.workloads();
        return suggestions.suggestions;
    }

    private static List<NodeRow> rows(Results results, NodePool pool) {
        return results.nodeRows().stream()
                .filter(row -> row.nodePool().equals(pool.name()) && Timestamps.happened(row.launched()))
                .toList();
    }

    private void add(Change change) {
        suggestions.add(new Suggestion(
                change.title(),
                change.premise(),
                change.rule(),
                scenario.sources().command(change.setting())));
    }

    /** Pods that must not be disrupted keep their nodes from consolidation. */
    private void workloads() {
        for (Manifest manifest : scenario.initialObjects().all()) {
            boolean permanent = PERMANENT.contains(manifest.kind().kind());
            PodTemplate template = permanent ? PodSpecs.template(manifest.value()) : null;
            if (template != null && "true".equals(template.annotations().get(KarpenterLabels.DO_NOT_DISRUPT))) {
                letDisrupt(manifest);
            }
        }
    }

    private void letDisrupt(Manifest manifest) {
        String owner = manifest.kind().kind() + "/" + manifest.meta().name();
        Set<String> nodes = results.podRows().stream()
                .filter(pod -> pod.owner().equals(owner) && !pod.node().isEmpty())
                .map(PodRow::node)
                .collect(Collectors.toCollection(TreeSet::new));
        List<NodeRow> held = results.nodeRows().stream()
                .filter(row -> nodes.contains(row.node()))
                .filter(row -> Math.max(row.cpuUtilization(), row.memoryUtilization()) < LITTLE)
                .toList();
        double cost = held.stream().mapToDouble(NodeRow::cost).sum();
        if (held.isEmpty() || cost < PoolRules.WORTHWHILE * results.cost().total()) {
            return;
        }
        add(new Change(
                "Let " + owner + " be disrupted",
                number(held.size(), "node")
                        + " with its pods had less than half of their CPU and memory requested and cost "
                        + dollars(cost) + ".",
                "Its pods have karpenter.sh/do-not-disrupt, so Karpenter neither consolidates nor replaces their nodes. "
                        + "Without the annotation the pods are evicted when that saves money; a PodDisruptionBudget limits how "
                        + "many at once.",
                "manifests[kind=" + manifest.kind().kind() + ",name="
                        + manifest.meta().name()
                        + "].spec.template.metadata.annotations[karpenter.sh/do-not-disrupt]=\"false\""));
    }

    static String number(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    static String dollars(double amount) {
        return String.format(Locale.ROOT, amount >= 100 ? "$%,.0f" : amount >= 1 ? "$%.2f" : "$%.4f", amount);
    }
}
