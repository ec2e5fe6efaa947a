// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.workloads.history.ObjectKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Facts of Kubernetes objects that histories record. */
final class Manifests {
    private static final Set<String> REPLICATED =
            Set.of("Deployment", "StatefulSet", "ReplicaSet", "ReplicationController");
    private static final Set<String> ENDING = Set.of("Job", "CronJob", "Pod");

    /** The kinds with a pod template, and the path of the template's specification. */
    private static final Map<String, String> TEMPLATES = templates();

    private Manifests() {}

    private static Map<String, String> templates() {
        Map<String, String> templates = new LinkedHashMap<>();
        for (String kind : new String[] {"Deployment", "StatefulSet", "ReplicaSet", "DaemonSet", "Job"}) {
            templates.put(kind, "spec.template.spec");
        }
        templates.put("CronJob", "spec.jobTemplate.spec.template.spec");
        return templates;
    }

    /** Returns the fields that objects of Kubernetes have in a history. */
    static ExpectedFields expected(String format) {
        ExpectedFields expected = new ExpectedFields(format)
                .with("objects", "metadata.namespace", "which of the objects of one name is meant")
                .with("replicated objects", "spec.replicas", "replicas, which count as 1");
        TEMPLATES.forEach((kind, path) -> requests(expected, kind + "s", path));
        return expected;
    }

    /** Adds the requests of containers below a path of a kind of record. */
    static ExpectedFields requests(ExpectedFields expected, String kind, String path) {
        String requests = path + ".containers.resources.requests.";
        return expected.with(kind, path + ".containers", "requests of their pods, which count as 0")
                .with(kind, requests + "cpu", "CPU requests of their pods, which count as 0")
                .with(kind, requests + "memory", "memory requests of their pods, which count as 0");
    }

    /** Notes the fields of an object. */
    static void met(ExpectedFields expected, MappingNode manifest) {
        String kind = Values.text(manifest, "kind");
        expected.met("objects", manifest);
        if (REPLICATED.contains(kind)) {
            expected.met("replicated objects", manifest);
        }
        expected.met(kind + "s", manifest);
    }

    /** Returns the identity of an object, null if it has no kind or no name. */
    static @Nullable ObjectKey key(MappingNode manifest) {
        String kind = Values.text(manifest, "kind");
        String name = Values.text(manifest, "metadata", "name");
        return kind.isEmpty() || name.isEmpty()
                ? null
                : new ObjectKey(kind, Values.text(manifest, "metadata", "namespace"), name);
    }

    /** Returns the number of replicas that an object asks for, empty if it is of a kind without. */
    static OptionalInt replicas(MappingNode manifest) {
        MappingNode spec = manifest.mapping("spec");
        if (spec.present("replicas") instanceof ScalarNode) {
            return OptionalInt.of(Values.whole(spec, "replicas", 1));
        }
        return REPLICATED.contains(Values.text(manifest, "kind")) ? OptionalInt.of(1) : OptionalInt.empty();
    }

    /** Returns the controller in the owner references of an object of a namespace, null if it has none. */
    static @Nullable ObjectKey owner(String namespace, MappingNode manifest) {
        for (MappingNode reference : manifest.mapping("metadata").mappings("ownerReferences")) {
            if (Values.text(reference, "controller").equals("true")) {
                return new ObjectKey(Values.text(reference, "kind"), namespace, Values.text(reference, "name"));
            }
        }
        return null;
    }

    /** Returns whether the pods of a kind of owner end on their own: those of Jobs, and pods without an owner. */
    static boolean podsEndOnTheirOwn(String kind) {
        return ENDING.contains(kind) || kind.endsWith("Job") || kind.equals("Workflow");
    }
}
