// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.initial.InitialOptions;
import java.util.function.Predicate;

/** A validator of what controllers remember at the start: it must be about something that exists. */
final class MemoryValidator {
    private final ScenarioFile file;
    private final Position position;
    private final Problems problems;

    /** @param position the state that the memory belongs to */
    MemoryValidator(ScenarioFile file, Position position, Problems problems) {
        this.file = file;
        this.position = position;
        this.problems = problems;
    }

    /** @param isRecorded whether the state has an object, named by kind and {@code namespace/name} */
    void check(Predicate<String> isRecorded) {
        InitialOptions initial = file.initial();
        initial.autoscalers()
                .forEach(entry -> check("HorizontalPodAutoscaler " + entry.name(), "autoscalers", isRecorded));
        initial.jobs().forEach(entry -> check("Job " + entry.name(), "jobs", isRecorded));
        if (initial.clusterAutoscaler() != null && file.clusterAutoscaler() == null) {
            problems.error(
                    position,
                    "",
                    "the memory of Cluster Autoscaler in initial.clusterAutoscaler belongs to none",
                    "Add the section clusterAutoscaler, or leave the memory out.");
        }
    }

    private void check(String object, String section, Predicate<String> isRecorded) {
        if (!isRecorded.test(object)) {
            problems.error(
                    position,
                    "",
                    "the state has no " + object + ", which initial." + section + " names",
                    "Write namespace and name as in the state.");
        }
    }
}
