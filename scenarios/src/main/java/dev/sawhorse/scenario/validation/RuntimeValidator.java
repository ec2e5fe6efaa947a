// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.workload.RuntimeEntry;
import dev.sawhorse.scenario.sampling.Runtimes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A validator that finds entries of {@code runtimes} that apply to no object. */
final class RuntimeValidator {
    private final ScenarioFile file;
    private final SourceLocation list;
    private final Problems problems;

    RuntimeValidator(ScenarioFile file, SourceLocation list, Problems problems) {
        this.file = file;
        this.list = list;
        this.problems = problems;
    }

    @SuppressWarnings("ReferenceEquality") // of two equal entries, the second has no effect
    void check(List<Manifest> declared) {
        for (int i = 0; i < file.runtimes().size(); i++) {
            RuntimeEntry entry = file.runtimes().get(i);
            List<Manifest> about = declared.stream().filter(entry::appliesTo).toList();
            if (about.isEmpty()) {
                warn(i, "matches no " + entry.subject() + ", so it has no effect", hint(entry, declared));
            } else if (about.stream().noneMatch(manifest -> Runtimes.entryOf(file.runtimes(), manifest) == entry)) {
                warn(i, "has no effect: earlier entries match everything it matches", "Move it before them.");
            }
            for (Manifest manifest : about) {
                new JobWorkValidator(problems).check(list.child(i), entry.work(), manifest);
            }
        }
    }

    private void warn(int entry, String message, @Nullable String hint) {
        SourceLocation place = list.child(entry);
        problems.warning(place.position(), place.path().toString(), message, hint);
    }

    private static @Nullable String hint(RuntimeEntry entry, List<Manifest> declared) {
        List<String> names = declared.stream()
                .filter(manifest -> manifest.kind().kind().equals(entry.kind().label()))
                .map(manifest -> manifest.meta().name())
                .distinct()
                .toList();
        if (names.isEmpty()) {
            return "The manifests declare no " + entry.kind().label() + ".";
        }
        String near = entry.name() == null ? null : Spelling.hint(entry.name(), names);
        return near == null ? "Maybe one of these: " + String.join(", ", names) + "." : near;
    }
}
