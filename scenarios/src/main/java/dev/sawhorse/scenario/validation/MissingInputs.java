// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The inputs that determine the result of a scenario and are missing in it: run times of pods of Jobs, and demand on autoscaled
 * workloads. They are reported as warnings, one per cause if there are many objects, and together with the metrics that they
 * make unreliable.
 */
public final class MissingInputs {
    /** The number of objects of a cause up to which each is reported separately. */
    private static final int MAX_SEPARATE = 3;

    /** The number of names in a warning about several objects. */
    private static final int MAX_NAMES = 50;

    /** The number of names in a note on unreliable metrics. */
    private static final int MAX_NAMES_IN_NOTE = 3;

    private final Map<String, List<MissingInput>> groups = new LinkedHashMap<>();

    private MissingInputs(List<MissingInput> found) {
        for (MissingInput missing : found) {
            String group = missing.manifest().kind().kind() + " " + missing.cause();
            groups.computeIfAbsent(group, unknown -> new ArrayList<>()).add(missing);
        }
    }

    /** Finds the missing inputs of a scenario; {@code objects} returns the objects of an entry of the file. */
    public static MissingInputs of(ScenarioFile file, Function<ManifestEntry, Manifests> objects) {
        List<Manifest> declared = declared(file, objects);
        List<MissingInput> found = new ArrayList<>();
        new MissingRuntimes(file, objects).addTo(found, declared);
        new MissingDemand(file).addTo(found, declared);
        return new MissingInputs(found);
    }

    /**
     * Returns the objects that are applied at the start or during the run; of an object applied several times, the last form.
     */
    public static List<Manifest> declared(ScenarioFile file, Function<ManifestEntry, Manifests> objects) {
        Map<String, Manifest> declared = new LinkedHashMap<>();
        file.manifests().forEach(entry -> add(objects.apply(entry), declared));
        for (TimelineEntry entry : file.timeline()) {
            if (entry.action() instanceof TimelineEntry.Apply apply
                    && entry.at().compareTo(file.duration()) <= 0) {
                add(objects.apply(apply.manifest()), declared);
            }
        }
        return List.copyOf(declared.values());
    }

    private static void add(Manifests objects, Map<String, Manifest> declared) {
        objects.all().forEach(manifest -> declared.put(manifest.name(), manifest));
    }

    /** Records a warning for each of them. */
    void report(Problems problems) {
        for (List<MissingInput> group : groups.values()) {
            if (group.size() <= MAX_SEPARATE) {
                group.forEach(missing -> problems.add(problem(missing, missing.message(), missing.hint())));
            } else {
                problems.add(
                        problem(group.get(0), groupMessage(group), group.get(0).hintForMany()));
            }
        }
    }

    private static Problem problem(MissingInput missing, String message, String hint) {
        return new Problem(
                missing.cause().severity(), missing.manifest().position(), "", message, hint.isEmpty() ? null : hint);
    }

    private static String groupMessage(List<MissingInput> group) {
        MissingInput first = group.get(0);
        SourceLocation place = first.manifest().place();
        List<String> names = new ArrayList<>();
        for (MissingInput missing : group.subList(0, Math.min(MAX_NAMES, group.size()))) {
            SourceLocation other = missing.manifest().place();
            boolean sameFile = other.position().file().equals(place.position().file());
            names.add(missing.manifest().meta().key() + " ("
                    + (sameFile ? "" : other.position().file() + ", ") + "line "
                    + other.position().line() + (missing.detail().isEmpty() ? "" : ", " + missing.detail()) + ")");
        }
        return subjects(group) + " " + first.cause().textForMany() + ": " + list(names, group.size());
    }

    private static String subjects(List<MissingInput> group) {
        return group.size() + " " + group.get(0).manifest().kind().kind() + "s";
    }

    private static String list(List<String> names, int all) {
        return String.join(", ", names) + (names.size() < all ? " and " + (all - names.size()) + " more" : "");
    }

    /** Returns the metrics of the run that are unreliable, with the causes. */
    public List<FiguresInDoubt> doubts() {
        List<FiguresInDoubt> doubts = new ArrayList<>();
        for (List<MissingInput> group : groups.values()) {
            MissingInput first = group.get(0);
            if (!first.cause().figures().isEmpty()) {
                String cause = group.size() == 1 ? first.message() : summary(group);
                doubts.add(new FiguresInDoubt(cause, first.cause().figures()));
            }
        }
        return doubts;
    }

    private static String summary(List<MissingInput> group) {
        List<String> names = group.stream()
                .limit(MAX_NAMES_IN_NOTE)
                .map(missing -> missing.manifest().meta().key())
                .toList();
        return subjects(group) + " (" + list(names, group.size()) + ") "
                + group.get(0).cause().textForMany();
    }
}
