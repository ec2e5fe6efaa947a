// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.results.series.Timestamps;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.export.AddedActions;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rollout of a change to the nodes of a cluster: the change is applied at a time of a scenario, and the nodes that exist
 * then are followed until they are removed, in several runs. Each further condition is a variant.
 *
 * @param at the time of the change, in nanoseconds since the start
 * @param horizon how long the rollout is followed
 * @param changes what is changed, one line each
 * @param notes what the reader should know
 * @param variants the scenarios, the rollout as planned first
 */
public record Rollout(
        long at,
        Duration horizon,
        List<String> changes,
        List<String> nodePools,
        List<String> notes,
        DerivedScenario scenario,
        List<Scenario> variants) {
    /** The variant without further conditions. */
    public static final String PLANNED = "planned";

    public Rollout {
        changes = List.copyOf(changes);
        nodePools = List.copyOf(nodePools);
        notes = List.copyOf(notes);
        variants = List.copyOf(variants);
    }

    /**
     * Prepares a rollout.
     *
     * @param at the time of the change since the start, more than 0
     * @throws InvalidInputException if the change or a condition is invalid, or there is no node of Karpenter at that time
     */
    public static Rollout of(
            Scenario given, Duration at, Duration horizon, RolloutChange change, List<WhatIf> conditions) {
        List<World.Controllers> wired = new ArrayList<>();
        World world = World.wire(given, List.of(), wired::add);
        world.runUntil(at.toNanos());
        RolloutPlan plan = RolloutPlan.of(given, at.toNanos(), world, wired.get(0), change);
        boolean hasNodes = wired.get(0).karpenter().nodeClaims().list().stream()
                .anyMatch(claim -> plan.nodePools().contains(claim.nodePool()));
        if (!hasNodes) {
            throw InvalidInputException.ofFile(
                    Path.of(given.sources().file()),
                    "NodePool " + String.join(", ", plan.nodePools())
                            + " has no nodes at that time, so the change replaces none",
                    "Choose another time with --at.");
        }
        List<String> notes = new ArrayList<>(plan.notes());
        boolean isImported = given.file().initial().isGiven();
        Map<String, Object> overlays = new LinkedHashMap<>();
        overlays.put(PLANNED, overlay("The change as planned.", at, plan.objects(List.of()), List.of()));
        for (WhatIf condition : conditions) {
            List<Setting> settings = condition.settings(plan.nodePools());
            boolean isTooLate = condition.isOfNodes() && isImported;
            if (isTooLate) {
                notes.add(condition.variant() + ": nodes of the imported cluster keep the " + condition.kind()
                        + " of their NodeClaim; only new ones have the other");
            }
            List<MappingNode> objects = plan.objects(settings);
            overlays.put(
                    condition.variant(),
                    overlay(
                            condition.description(),
                            at,
                            objects,
                            condition.isOfNodes() && !isImported ? settings : List.of()));
        }
        DerivedScenario derived = DerivedScenario.of(
                given, List.of("A rollout: " + plan.text() + ".", "Its conditions are the variants.", ""));
        MappingNode root = Trees.without(derived.root(), "variants", "tune", "assert")
                .with("duration", Trees.of(at.plus(horizon).toNanos() + "ns"))
                .with("variants", Trees.of(overlays));
        DerivedScenario scenario = derived.with(root);
        List<Scenario> variants = overlays.keySet().stream().map(scenario::load).toList();
        return new Rollout(
                at.toNanos(), horizon, plan.changes(), List.copyOf(plan.nodePools()), notes, scenario, variants);
    }

    /** Returns the overlay of a variant: objects that are applied at a time, and settings that hold from the start. */
    private static Map<String, Object> overlay(
            String description, Duration at, List<MappingNode> objects, List<Setting> settings) {
        List<Map<String, Object>> actions = new ArrayList<>();
        objects.forEach(object -> actions.add(Map.of("apply", object)));
        SequenceNode entries = new AddedActions(at.toNanos(), actions).entries();
        Map<String, Object> overlay =
                Trees.ordered("description", description, "append", Map.of(AddedActions.TIMELINE, entries));
        if (!settings.isEmpty()) {
            Map<String, Object> values = new LinkedHashMap<>();
            settings.forEach(setting -> values.put(setting.pathText(), setting.value()));
            overlay.put("set", values);
        }
        return overlay;
    }

    /**
     * Runs all variants.
     *
     * @param archive stores the run of the first seed of each variant
     * @return the variants, as planned first; null if the monitor stopped the runs
     * @throws InterruptedIOException if the monitor stopped the explanation of nodes
     */
    public @Nullable List<RolloutRuns> run(int seeds, int threads, RunArchive archive, ScenarioRun.Monitor monitor)
            throws IOException {
        List<ComparedVariant> compared = new ArrayList<>();
        List<RolloutNode[][]> nodes = new ArrayList<>();
        for (Scenario variant : variants) {
            compared.add(new ComparedVariant(variant.variant(), variant.file().description(), seeds));
            nodes.add(new RolloutNode[seeds][]);
        }
        boolean isComplete = SeededRuns.run(
                variants.stream()
                        .map(variant -> SeededRuns.Seeded.of(variant, seeds))
                        .toList(),
                threads,
                archive,
                monitor,
                (variant, seed, outcome) -> {
                    compared.get(variant).add(seed, RunDigest.of(outcome.results()));
                    nodes.get(variant)[seed] = outcome.results().nodeRows().stream()
                            .filter(row -> !row.nodeClaim().isEmpty()
                                    && Set.copyOf(nodePools).contains(row.nodePool())
                                    && row.created() < at
                                    && !(Timestamps.happened(row.ended()) && row.ended() < at))
                            .sorted(Comparator.comparingLong(row -> row.created()))
                            .map(RolloutNode::of)
                            .sorted(RolloutNode.BY_DRAIN)
                            .toArray(RolloutNode[]::new);
                });
        if (!isComplete) {
            return null;
        }
        List<RolloutRuns> runs = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            List<List<RolloutNode>> bySeed = new ArrayList<>();
            for (RolloutNode[] each : nodes.get(i)) {
                bySeed.add(List.of(each));
            }
            List<RolloutNode> left =
                    bySeed.get(0).stream().filter(node -> !node.isDone()).toList();
            runs.add(new RolloutRuns(
                    compared.get(i),
                    bySeed,
                    RemainingNodes.of(scenario.load(variants.get(i).variant()), left, monitor)));
        }
        return runs;
    }
}
