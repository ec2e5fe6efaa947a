// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The report of objects of unknown kinds that are not simulated: their number, and that of the pods of their controllers. */
final class IgnoredObjects {
    private final ReferredObjects objects;
    private final Problems problems;

    IgnoredObjects(ReferredObjects objects, Problems problems) {
        this.objects = objects;
        this.problems = problems;
    }

    /**
     * Records a warning for each kind with pods.
     *
     * @param isIgnored whether an object is not simulated, and its pods or workloads are not in the input
     */
    void report(List<Manifest> input, Predicate<Manifest> isIgnored) {
        Map<String, List<Manifest>> byKind = new TreeMap<>();
        for (Manifest manifest : input) {
            if (isIgnored.test(manifest)) {
                byKind.computeIfAbsent(manifest.kind().toString(), kind -> new ArrayList<>())
                        .add(manifest);
            }
        }
        byKind.values().forEach(this::report);
    }

    private void report(List<Manifest> ofKind) {
        Manifest first = ofKind.get(0);
        List<PodSource> sources =
                WorkloadKindTable.of(first.kind().group(), first.kind().kind());
        if (!sources.isEmpty()) {
            report(ofKind, sources);
        } else if (isCustom(first.kind().group())) {
            reportUnknown(ofKind);
        }
    }

    /** API groups of Kubernetes itself have no dot or end with {@code .k8s.io}. */
    private static boolean isCustom(String group) {
        return group.contains(".") && !group.endsWith(".k8s.io");
    }

    private void report(List<Manifest> ofKind, List<PodSource> sources) {
        Manifest first = ofKind.get(0);
        Long pods = pods(ofKind, sources);
        if (pods != null && pods == 0) {
            if (sources.stream().anyMatch(PodSource::hasTemplates)) {
                problems.note(
                        first.position(),
                        "",
                        counted(ofKind) + " ignored: " + (ofKind.size() == 1 ? "it has" : "they have") + " no pods");
            }
            return;
        }
        String doubt = ofKind.stream()
                .flatMap(object -> objects.podsOf(object, sources).stream())
                .map(PodSet::doubt)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> " (" + text + ")")
                .orElse("");
        String count = pods == null ? "the pods" : "the " + pods + (pods == 1 ? " pod" : " pods");
        boolean isMappable = sources.stream().anyMatch(PodSource::hasTemplates);
        problems.warning(
                first.position(),
                "",
                counted(ofKind) + " ignored, with " + count + doubt + " that "
                        + (ofKind.size() == 1 ? "its" : "their")
                        + " controller creates: cost and nodes are too low",
                isMappable
                        ? simulate(ofKind, "")
                        : "Write their pods as a Deployment or Job: their controller builds them without a template.");
    }

    /** Reports objects with pod templates; how many pods their controller creates is unknown. */
    private void reportUnknown(List<Manifest> ofKind) {
        List<Manifest> holders = new ArrayList<>();
        List<PodGroup> groups = List.of();
        for (Manifest manifest : ofKind) {
            List<PodGroup> found = PodTemplateSearch.in(manifest.place().node());
            groups = groups.isEmpty() ? found : groups;
            if (!found.isEmpty()) {
                holders.add(manifest);
            }
        }
        Long pods = pods(holders, groups);
        if (holders.isEmpty() || (pods != null && pods == 0)) {
            return;
        }
        PodGroup group = groups.get(0);
        WildcardPointer template = group.templates().get(0);
        String replicas = group.replicas().factors().stream()
                .map(factor -> ", replicas: " + factor.pointer())
                .findFirst()
                .orElse("");
        problems.warning(
                holders.get(0).position(),
                "",
                counted(holders) + " ignored, with a pod template at " + template + ": if a controller creates "
                        + (pods == null ? "pods" : pods + (pods == 1 ? " pod" : " pods"))
                        + " of " + (holders.size() == 1 ? "it" : "them") + ", cost and nodes are too low",
                simulate(holders, "podTemplate: " + template + replicas));
    }

    /** Returns the number of pods of objects at once, null if it cannot be determined. */
    private @Nullable Long pods(List<Manifest> ofKind, List<? extends PodSource> sources) {
        long pods = 0;
        for (Manifest object : ofKind) {
            for (PodSet set : objects.podsOf(object, sources)) {
                if (set.count() == null) {
                    return null;
                }
                pods += set.count();
            }
        }
        return pods;
    }

    private static String simulate(List<Manifest> ofKind, String how) {
        Manifest first = ofKind.get(0);
        return "Simulate " + (ofKind.size() == 1 ? "it" : "them") + ": workloadKinds: {"
                + first.kind().apiVersion() + "." + first.kind().kind() + ": {" + how + "}}.";
    }

    /** Returns text such as {@code 2 Rollouts of argoproj.io/v1alpha1}. */
    private static String counted(List<Manifest> ofKind) {
        Manifest first = ofKind.get(0);
        return ofKind.size() + " " + first.kind().kind() + (ofKind.size() == 1 ? "" : "s") + " of "
                + first.kind().apiVersion();
    }
}
