// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The rule by which the status of a custom resource says that it has ended: a phase or state ({@code Workflow},
 * {@code SparkApplication}, {@code RayJob}, Volcano {@code Job}), or a condition ({@code JobSet}, {@code PyTorchJob},
 * {@code PipelineRun}).
 */
final class FinishedResources {
    private static final Set<String> ENDED = Set.of(
            "succeeded",
            "success",
            "failed",
            "error",
            "completed",
            "complete",
            "finished",
            "stopped",
            "terminated",
            "aborted");

    /** A condition {@code Succeeded} that is False is that of a Tekton run that has failed. */
    private static final Set<String> CONDITIONS = Set.of("Succeeded", "Complete", "Completed", "Failed", "Finished");

    /** A Rollout with the condition {@code Completed} has completed an update, and its pods go on. */
    private static final ObjectKind ROLLOUT = new ObjectKind("argoproj.io", "Rollout");

    private FinishedResources() {}

    static boolean hasEnded(DumpedResource resource) {
        MappingNode status = resource.status();
        if (status.isEmpty() || resource.kind().equals(ROLLOUT)) {
            return false;
        }
        List<String> states = List.of(
                DumpedResource.text(status, "phase"),
                DumpedResource.text(status, "state"),
                DumpedResource.text(status, "jobStatus"),
                DumpedResource.text(status.mapping("state"), "phase"),
                DumpedResource.text(status.mapping("applicationState"), "state"));
        return states.stream().anyMatch(state -> ENDED.contains(state.toLowerCase(Locale.ROOT)))
                || status.mappings("conditions").stream().anyMatch(FinishedResources::isEnd);
    }

    private static boolean isEnd(MappingNode condition) {
        String type = DumpedResource.text(condition, "type");
        String value = DumpedResource.text(condition, "status");
        return CONDITIONS.contains(type)
                && (value.equals("True") || (type.equals("Succeeded") && value.equals("False")));
    }
}
