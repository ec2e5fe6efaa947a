// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.dump;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object of a dump with the parts that the API server and controllers wrote: its controlling owner and its status.
 *
 * @param manifest the object
 * @param node its source node
 */
record DumpedObject(Manifest manifest, MappingNode node) {
    private static final Set<String> ENDED_PHASES = Set.of("Succeeded", "Failed");
    private static final Set<String> ENDED_CONDITIONS = Set.of("Complete", "Failed");

    /**
     * An object that controls another one.
     *
     * @param group its API group, empty for the core group
     */
    record Owner(String group, String kind, String namespace, String name) {
        static Owner of(Manifest manifest) {
            return new Owner(
                    manifest.kind().group(),
                    manifest.kind().kind(),
                    manifest.meta().namespace(),
                    manifest.meta().name());
        }
    }

    /** Returns the object, null if its document is not a mapping. */
    static @Nullable DumpedObject of(Manifest manifest) {
        return manifest.place().node() instanceof MappingNode node ? new DumpedObject(manifest, node) : null;
    }

    String kind() {
        return manifest.kind().kind();
    }

    /** Returns the owner with {@code controller: true}, null if the object has none. */
    @Nullable
    Owner owner() {
        for (MappingNode reference : node.mapping("metadata").mappings("ownerReferences")) {
            if ("true".equals(reference.text("controller"))) {
                String apiVersion = text(reference, "apiVersion");
                int slash = apiVersion.indexOf('/');
                return new Owner(
                        slash < 0 ? "" : apiVersion.substring(0, slash),
                        text(reference, "kind"),
                        manifest.meta().namespace(),
                        text(reference, "name"));
            }
        }
        return null;
    }

    /** Returns the number of succeeded pods in the status of a Job, 0 for other kinds. */
    int succeeded() {
        String count = kind().equals("Job") ? text(node.mapping("status"), "succeeded") : "";
        return count.matches("[0-9]{1,9}") ? Integer.parseInt(count) : 0;
    }

    /** Returns whether it has pods according to its status. */
    boolean hasPods() {
        String count = text(node.mapping("status"), "replicas");
        return !count.isEmpty() && !count.equals("0");
    }

    /** Returns whether it is a pod or Job that has finished. */
    boolean hasEnded() {
        MappingNode status = node.mapping("status");
        return switch (kind()) {
            case "Pod" -> ENDED_PHASES.contains(text(status, "phase"));
            case "Job" ->
                status.mappings("conditions").stream()
                        .anyMatch(condition -> ENDED_CONDITIONS.contains(text(condition, "type"))
                                && text(condition, "status").equals("True"));
            default -> false;
        };
    }

    /** Returns whether it has a deletion timestamp. */
    boolean isDeleting() {
        return !text(node.mapping("metadata"), "deletionTimestamp").isEmpty();
    }

    /** Returns whether it is the mirror pod of a static pod. */
    boolean isMirrorPod() {
        return kind().equals("Pod") && manifest.meta().annotations().containsKey("kubernetes.io/config.mirror");
    }

    private static String text(MappingNode node, String key) {
        String text = node.text(key);
        return text == null ? "" : text;
    }
}
