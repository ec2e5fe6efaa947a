package dev.sawhorse.scenario;

import dev.sawhorse.input.Place;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What decides the answer of a scenario and is not said in it: how long pods of Jobs run, what is asked of workloads that are
 * scaled. It is told as remarks, one for each cause where there are many objects, and beside the figures that it makes wrong.
 */
final class MissingInputs {
    /** So many objects of a cause have a remark each; more are told together. */
    private static final int ALONE = 3;

    /** So many names stand in a remark about many objects. */
    private static final int NAMED = 50;

    /** So many names stand beside the figures. */
    private static final int NAMED_IN_SHORT = 3;

    private final Map<String, List<MissingInput>> groups = new LinkedHashMap<>();

    private MissingInputs(List<MissingInput> found) {
        for (MissingInput missing : found) {
            String group = missing.manifest().kind().kind() + " " + missing.cause();
            groups.computeIfAbsent(group, unknown -> new ArrayList<>()).add(missing);
        }
    }

    /** Finds what is missing in a scenario; {@code objects} returns what an entry of the file declares. */
    static MissingInputs of(ScenarioFile file, Function<ManifestEntry, Manifests> objects) {
        List<Manifest> declared = declared(file, objects);
        List<MissingInput> found = new ArrayList<>();
        new MissingRuntimes(file, objects).addTo(found, declared);
        new MissingDemand(file).addTo(found, declared);
        return new MissingInputs(found);
    }

    /** Returns what is there from the start or applied during the run; of an object that is applied again the last form. */
    static List<Manifest> declared(ScenarioFile file, Function<ManifestEntry, Manifests> objects) {
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

    /** Records it all. */
    void report(Problems problems) {
        for (List<MissingInput> group : groups.values()) {
            if (group.size() <= ALONE) {
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
        Place place = first.manifest().place();
        List<String> names = new ArrayList<>();
        for (MissingInput missing : group.subList(0, Math.min(NAMED, group.size()))) {
            Place other = missing.manifest().place();
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

    /** Returns what makes figures of the run wrong. */
    List<FiguresInDoubt> doubts() {
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
                .limit(NAMED_IN_SHORT)
                .map(missing -> missing.manifest().meta().key())
                .toList();
        return subjects(group) + " (" + list(names, group.size()) + ") "
                + group.get(0).cause().textForMany();
    }
}
