// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The redirection of HorizontalPodAutoscalers and ScaledObjects of custom resources to the Deployment that simulates their target, if there is
 * one; it reports the others.
 */
final class CustomTargets {
    private static final Set<String> BUILT_IN = Set.of("apps", "extensions");

    private final Map<Target, List<Manifest>> standIns = new LinkedHashMap<>();
    private final ManifestReader reader;
    private final Problems problems;

    /** A custom resource as autoscalers refer to it. */
    private record Target(String group, String kind, String namespacedName) {}

    CustomTargets(ManifestReader reader, Problems problems) {
        this.reader = reader;
        this.problems = problems;
    }

    /** Adds the workloads that simulate an object. */
    void add(Manifest object, List<Manifest> workloads) {
        standIns.put(
                new Target(
                        object.kind().group(),
                        object.kind().kind(),
                        object.meta().key()),
                workloads);
    }

    /** Returns the autoscalers of the workloads that simulate its target; other objects are unchanged. */
    List<Manifest> retargeted(Manifest manifest) {
        Target target = target(manifest);
        List<Manifest> workloads = target == null ? null : standIns.get(target);
        if (workloads == null || !isScalable(workloads)) {
            return List.of(manifest);
        }
        MappingNode written = (MappingNode) manifest.place().node();
        ObjectMeta deployment = workloads.get(0).meta();
        MappingNode spec = written.mapping("spec");
        MappingNode reference = spec.mapping("scaleTargetRef");
        reference = reference
                .with("apiVersion", text(reference, "apps/v1"))
                .with("kind", text(reference, "Deployment"))
                .with("name", text(reference, deployment.name()));
        SourceNode again = written.with("spec", spec.with("scaleTargetRef", reference));
        Manifests read = reader.read(new Value(again, manifest.place().path(), problems));
        return new ArrayList<>(read.all());
    }

    private static ScalarNode text(SourceNode replaced, String text) {
        return new ScalarNode(replaced.position(), ScalarNode.Kind.STRING, text);
    }

    private static boolean isScalable(List<Manifest> workloads) {
        return workloads.size() == 1 && workloads.get(0).kind().kind().equals("Deployment");
    }

    /**
     * Reports an autoscaler whose target is not simulated.
     *
     * @param isMapped whether {@code workloadKinds} contains a group and kind
     */
    void report(Manifest manifest, BiPredicate<String, String> isMapped) {
        Target target = target(manifest);
        if (target == null) {
            return;
        }
        String name = target.kind() + " " + target.namespacedName();
        List<Manifest> workloads = standIns.getOrDefault(target, List.of());
        String hint;
        if (!workloads.isEmpty()) {
            hint = "workloadKinds creates " + workloads.size()
                    + " workloads of it; write them as Deployments with autoscalers.";
        } else if (isMapped.test(target.group(), target.kind())) {
            hint = "Maybe its manifest is missing.";
        } else if (WorkloadKindTable.of(target.group(), target.kind()).isEmpty()) {
            hint = "Write its pods as a Deployment.";
        } else {
            hint = "Simulate it: workloadKinds: {" + apiVersion(manifest) + "." + target.kind() + ": {}}.";
        }
        problems.warning(
                manifest.position(),
                "spec.scaleTargetRef",
                manifest.name() + " never reacts: its target, " + name + ", is not simulated",
                hint);
    }

    /** Returns the custom resource that an autoscaler scales, null for any other object. */
    private static @Nullable Target target(Manifest manifest) {
        boolean isUnread = manifest.value() == null
                && List.of("HorizontalPodAutoscaler", ScaledObject.KIND)
                        .contains(manifest.kind().kind());
        if (!isUnread || !(manifest.place().node() instanceof MappingNode object)) {
            return null;
        }
        MappingNode reference = object.mapping("spec").mapping("scaleTargetRef");
        String apiVersion = reference.text("apiVersion");
        String kind = reference.text("kind");
        String name = reference.text("name");
        if (apiVersion == null || kind == null || name == null || !apiVersion.contains("/")) {
            return null;
        }
        String group = apiVersion.substring(0, apiVersion.indexOf('/'));
        return BUILT_IN.contains(group)
                ? null
                : new Target(group, kind, ObjectMeta.key(manifest.meta().namespace(), name));
    }

    private static String apiVersion(Manifest manifest) {
        MappingNode object = (MappingNode) manifest.place().node();
        return String.valueOf(object.mapping("spec").mapping("scaleTargetRef").text("apiVersion"));
    }
}
