// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.workloads.history.ObjectKey;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Facts of Kubernetes objects that histories record. */
final class Manifests {
    private static final Set<String> REPLICATED =
            Set.of("Deployment", "StatefulSet", "ReplicaSet", "ReplicationController");
    private static final Set<String> ENDING = Set.of("Job", "CronJob", "Pod");

    private Manifests() {}

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
