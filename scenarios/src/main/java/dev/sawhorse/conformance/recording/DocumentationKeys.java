// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;

/** The keys of recordings that are documentation, or state that the simulation does not have: no decision depends on them. */
final class DocumentationKeys {
    /**
     * Suffixes of paths, without the indices of list items: {@code determinism.runs} is the key {@code runs} of determinism.
     */
    private static final List<String> PATHS = List.of(
            // Description of a case, where it was recorded, and how long that took.
            "case",
            "category",
            "description",
            "goCpuSeconds",
            "goVersion",
            "isolates",
            "kind_group",
            "versions",
            "note",
            "notes",
            "policies",
            "runs",
            "schedulerRule",
            "source",
            "title",
            "topic",
            "what",
            // The frequency of each outcome; for values with ranges, the values within their bounds.
            "determinism.ranges.erroredPods.values",
            "determinism.ranges.nodeCount.values",
            "determinism.ranges.scheduledPods.values",
            "determinism.ranges.totalCheapestPrice.values",
            "determinism.commandVariants",
            "determinism.decisionsStable",
            "determinism.distinctCommands",
            "determinism.distinctOutcomes",
            "determinism.identical",
            "determinism.instanceTypesTies",
            "determinism.outcomes",
            "determinism.runsCreationListOrder",
            "determinism.runsInAllSets",
            "determinism.runsShuffledListOrder",
            "determinism.stable",
            "determinism.unstable",
            "determinism.unstableEvenInCreationOrder",
            "determinism.variants.count",
            "distinctOutcomes",
            // Redundant: also given by the steps, the controller's command, the sets of victims or the reasons of
            // events.
            "expected.command",
            "expected.scaleDown",
            "expected.scaleUp",
            "victimOrder",
            "unlimited",
            "events.type",
            // A failing pass is visible in its requeue time.
            "controller.error",
            // Logs of the recording harness, and a value whose definition it did not keep.
            "expected.events",
            "expected.eventsOmitted",
            "expected.utilisation",
            // Status of objects that controllers write and no decision reads.
            "daemonSets.status",
            "persistentVolumes.status",
            "replicaSets.status",
            "statefulSets.status",
            "status.daemonEndpoints",
            "status.nodeInfo",
            // The state of pods before the first sync, which each sync lists again, and the time until they were ready.
            "initialPods.Deleting",
            "initialPods.NoCond",
            "initialPods.Phase",
            "initialPods.Ready",
            "initialPods.StartAgo",
            "initialPods.TransAgo",
            "podReadySeconds",
            "podStartSeconds",
            // The orchestration queue reads neither the clock nor the instance types of the input.
            "input.catalog",
            "input.name",
            "input.now",
            // Branch interfaces: see ReferenceColumns.
            "pod_eni");

    private DocumentationKeys() {}

    /**
     * Returns whether a key may be unread: because of its name, or because its value is empty.
     *
     * @param path path of the key, without the indices of list items
     */
    static boolean contains(String path, SourceNode value) {
        return isEmpty(value) || PATHS.stream().anyMatch(part -> ("." + path + ".").contains("." + part + "."));
    }

    private static boolean isEmpty(SourceNode value) {
        return value.isNull()
                || (value instanceof SequenceNode list && list.items().isEmpty())
                || (value instanceof MappingNode mapping && mapping.isEmpty())
                || (value instanceof ScalarNode scalar && scalar.text().isEmpty());
    }
}
