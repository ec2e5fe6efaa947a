// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.timeline.ImageChange;
import dev.sawhorse.scenario.file.timeline.MetadataChange;
import dev.sawhorse.scenario.file.timeline.RolloutRestart;
import dev.sawhorse.scenario.file.timeline.TaintChange;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.objects.DeclaredObjects;
import dev.sawhorse.scenario.objects.LiveObjects;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The validation of the targets of the timeline, as far as the manifests show. Objects created by controllers or chosen by a
 * selector are known only when the entry is due.
 */
final class TimelineValidator {
    /** The kinds whose labels or annotations have an effect in the simulation. */
    private static final Map<MetadataChange.Part, List<String>> CHANGEABLE = Map.of(
            MetadataChange.Part.LABELS, List.of(ObjectSelector.NODE),
            MetadataChange.Part.ANNOTATIONS, List.of("Pod", ObjectSelector.NODE, "NodePool"));

    private final Problems problems;
    private final Function<Duration, List<Manifest>> declared;

    /**
     * Creates a validator.
     *
     * @param declared returns the objects declared by the manifests and the timeline up to a time of the run
     */
    TimelineValidator(Problems problems, Function<Duration, List<Manifest>> declared) {
        this.problems = problems;
        this.declared = declared;
    }

    /** Validates the entries of a timeline. */
    void check(List<TimelineEntry> timeline, SourceLocation place) {
        for (int i = 0; i < timeline.size(); i++) {
            TimelineEntry entry = timeline.get(i);
            SourceLocation written = place.child(i);
            if (entry.action() instanceof TimelineEntry.Scale scale) {
                checkWorkloads(written.child("scale"), scale.objects(), declared.apply(entry.at()));
            } else if (entry.action() instanceof RolloutRestart restart) {
                checkWorkloads(written.child("rolloutRestart"), restart.workloads(), declared.apply(entry.at()));
            } else if (entry.action() instanceof ImageChange change) {
                checkWorkloads(written.child("setImage"), change.workloads(), declared.apply(entry.at()));
            } else if (entry.action() instanceof TaintChange change) {
                checkTaints(written.child("taint"), change);
            } else if (entry.action() instanceof TimelineEntry.Delete delete) {
                checkDeletion(written.child("delete"), delete.objects(), declared.apply(entry.at()));
            } else if (entry.action() instanceof MetadataChange change) {
                checkChange(written.child(change.part().verb()), change, declared.apply(entry.at()));
            }
        }
    }

    private void checkWorkloads(SourceLocation place, ObjectSelector objects, List<Manifest> declared) {
        SourceLocation shorthand = place.child("deployment");
        boolean isShort = shorthand.node() != place.node();
        requireDeclared(isShort ? shorthand : place.child("name"), objects, declared);
    }

    private void checkTaints(SourceLocation place, TaintChange change) {
        if (change.set().isEmpty() && change.removed().isEmpty()) {
            error(place, "has no effect", "Give taints to set, or keys of taints to remove.");
        } else if (change.duration() != null && change.set().isEmpty()) {
            error(place.child("for"), "has no effect", "Only taints of set are removed after a time.");
        }
    }

    private void checkDeletion(SourceLocation place, ObjectSelector objects, List<Manifest> declared) {
        boolean isUnknown = objects.object() == null
                || declared.stream()
                        .filter(manifest -> manifest.kind().kind().equals(objects.kind()))
                        .anyMatch(manifest -> manifest.value() != null);
        if (!LiveObjects.deletes(objects.kind()) && isUnknown) {
            error(place.child("kind"), "objects of kind " + objects.kind() + " remain until the end of the run", null);
        } else {
            requireDeclared(place.child("name"), objects, declared);
        }
    }

    private void checkChange(SourceLocation place, MetadataChange change, List<Manifest> declared) {
        List<String> kinds = CHANGEABLE.getOrDefault(change.part(), List.of());
        String field = change.part().field();
        if (!kinds.contains(change.objects().kind())) {
            error(
                    place.child("kind"),
                    "the " + field + " of a " + change.objects().kind() + " cannot be changed separately",
                    "Only those of " + String.join(", ", kinds)
                            + ". Change others with apply, in the manifest or in the" + " template of their pods.");
        } else if (change.set().isEmpty() && change.removed().isEmpty()) {
            error(place, "has no effect", "Give " + field + " to set, or keys to remove.");
        } else {
            requireDeclared(place.child("name"), change.objects(), declared);
        }
    }

    private void requireDeclared(SourceLocation place, ObjectSelector objects, List<Manifest> declared) {
        ObjectRef object = objects.object();
        if (object != null && !LiveObjects.areCreatedByControllers(objects.kind())) {
            new DeclaredObjects(problems).require(objects.kind(), object, place, declared);
        }
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        problems.error(place.node().position(), place.path().toString(), message, hint);
    }
}
