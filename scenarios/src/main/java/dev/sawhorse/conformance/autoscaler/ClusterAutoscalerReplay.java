// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.autoscaler;

import dev.sawhorse.clusterautoscaler.LoopStatus;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.EquivalenceNames;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedPaths;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replay of loops of Cluster Autoscaler over virtual time: scale-up, scale-down and calls to the cloud provider. Where the
 * real one chooses at random, any recorded outcome is accepted.
 */
public final class ClusterAutoscalerReplay implements Replay {
    private static final long FIVE_MINUTES = 300_000_000_000L;

    @Override
    public String kind() {
        return "cluster-autoscaler";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        return List.of(CaseReplay.of(recording, ClusterAutoscalerReplay::difference));
    }

    private static @Nullable String difference(MappingNode root) {
        Map<String, @Nullable Object> actual = run(root);
        RecordedPaths exact = new RecordedPaths(List.of());
        String difference = exact.difference(expected(root), actual);
        MappingNode determinism = Json.mapping(root, "determinism");
        List<String> unstable = Json.texts(determinism, "unstablePaths");
        for (MappingNode variant : Json.mappings(determinism, "variants")) {
            difference = exact.difference(expected(variant), actual) == null ? null : difference;
        }
        if (difference != null && Json.flag(determinism, "decisionsStable")) {
            return ofGroups(root, actual);
        }
        return difference == null || unstable.isEmpty()
                ? difference
                : new RecordedPaths(unstable).difference(expected(root), actual);
    }

    /** For cases in which the decision was always the same, but not which of several equal pods and nodes it named. */
    private static @Nullable String ofGroups(MappingNode root, Map<String, @Nullable Object> actual) {
        RecordedPaths exact = new RecordedPaths(List.of());
        EquivalenceNames names = new EquivalenceNames(root);
        Object got = Objects.requireNonNull(names.canonical(actual));
        String difference = exact.difference(Objects.requireNonNull(names.canonical(expected(root))), got);
        for (MappingNode variant : Json.mappings(Json.mapping(root, "determinism"), "variants")) {
            Object wanted = Objects.requireNonNull(names.canonical(expected(variant)));
            difference = exact.difference(wanted, got) == null ? null : difference;
        }
        return difference;
    }

    private static Map<String, @Nullable Object> expected(MappingNode recorded) {
        MappingNode expected = Json.mapping(recorded, "expected");
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        for (String part : List.of("steps", "callsAfterLastStep", "finalTargetSizes")) {
            if (expected.present(part) != null) {
                parts.put(part, Json.plain(expected.present(part)));
            }
        }
        return parts;
    }

    private static Map<String, @Nullable Object> run(MappingNode root) {
        AutoscalerWorld world = new AutoscalerWorld(root);
        List<Object> steps = new ArrayList<>();
        List<MappingNode> script = Json.mappings(root, "steps");
        if (script.isEmpty()) {
            steps.add(step(world, "0s"));
        }
        for (MappingNode step : script) {
            world.runUntil(AutoscalerWorld.time(Json.text(step, "at")));
            world.autoscaler().clusterState().refreshInstances(world.cluster().now());
            Json.mappings(step, "events").forEach(world::apply);
            steps.add(step(world, Json.text(step, "at")));
        }
        world.runUntil(world.cluster().now() + FIVE_MINUTES);
        Map<String, @Nullable Object> outcome = new LinkedHashMap<>();
        outcome.put("steps", steps);
        addCalls(world, "callsAfterLastStep", outcome);
        Map<String, Object> sizes = new TreeMap<>();
        for (NodeGroup group : world.nodeGroups()) {
            sizes.put(group.id(), group.targetSize());
        }
        outcome.put("finalTargetSizes", sizes);
        return outcome;
    }

    private static Map<String, @Nullable Object> step(AutoscalerWorld world, String at) {
        LoopStatus loop = world.runOnce();
        Map<String, @Nullable Object> step = new LinkedHashMap<>();
        step.put("at", at);
        if (loop.error() != null) {
            step.put("error", loop.error());
        }
        step.put("scaleUp", AutoscalerOutcome.scaleUp(loop));
        step.put("scaleDown", AutoscalerOutcome.scaleDown(loop, world.autoscaler()));
        AutoscalerOutcome.addState(world, step);
        addCalls(world, "calls", step);
        return step;
    }

    private static void addCalls(AutoscalerWorld world, String key, Map<String, @Nullable Object> to) {
        List<Map<String, @Nullable Object>> calls = world.takeCalls();
        if (!calls.isEmpty()) {
            to.put(key, calls);
        }
    }
}
