package dev.sawhorse.conformance;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;

/** The keys of recordings that describe a case, how it was made, or what the simulation has no state for: they decide nothing. */
final class DocumentationKeys {
    /** Parts of paths, without the numbers of list items: {@code determinism.runs} is the key {@code runs} of determinism. */
    private static final List<String> PATHS = List.of(
            // What a case is about, where it was recorded and with what effort.
            "case",
            "category",
            "description",
            "goCpuSeconds",
            "goVersion",
            "note",
            "notes",
            "policies",
            "runs",
            "schedulerRule",
            "source",
            "title",
            "topic",
            "what",
            // How often which outcome was seen; where figures have ranges, the values between their bounds.
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
            // Said in another form beside it: by the steps, the controller's command, the sets of victims, the events'
            // reasons.
            "expected.command",
            "expected.scaleDown",
            "expected.scaleUp",
            "victimOrder",
            "unlimited",
            "events.type",
            // A pass that fails shows in its requeue time.
            "controller.error",
            // Logs of the recording program, and a figure whose definition it did not keep.
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
            // The state of pods before the first sync, which each sync lists anew, and how soon they were ready.
            "initialPods.Deleting",
            "initialPods.NoCond",
            "initialPods.Phase",
            "initialPods.Ready",
            "initialPods.StartAgo",
            "initialPods.TransAgo",
            "podReadySeconds",
            "podStartSeconds",
            // The queue of commands asks neither the clock of the input nor its instance types.
            "input.catalog",
            "input.name",
            "input.now",
            // Branch interfaces: see ReferenceColumns.
            "pod_eni");

    private DocumentationKeys() {}

    /**
     * Tells whether a key may go unread: because of its name, or because its value says nothing.
     *
     * @param path the key's path, without the numbers of list items
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
