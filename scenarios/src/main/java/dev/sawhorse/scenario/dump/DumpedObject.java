package dev.sawhorse.scenario.dump;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the API server and controllers wrote into an object: its controlling owner and its status.
 *
 * @param manifest the object
 * @param node the object as it is written
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

    /** Returns the object, null where its document is no mapping. */
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

    /** Returns how many pods of a Job have succeeded by its status, 0 for anything else. */
    int succeeded() {
        String count = kind().equals("Job") ? text(node.mapping("status"), "succeeded") : "";
        return count.matches("[0-9]{1,9}") ? Integer.parseInt(count) : 0;
    }

    /** Whether it has pods by its status. */
    boolean hasPods() {
        String count = text(node.mapping("status"), "replicas");
        return !count.isEmpty() && !count.equals("0");
    }

    /** Whether it is a pod or Job that has ended. */
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

    /** Whether its deletion has begun. */
    boolean isDeleting() {
        return !text(node.mapping("metadata"), "deletionTimestamp").isEmpty();
    }

    /** Whether it stands for a pod that a kubelet runs from a file on its node. */
    boolean isMirrorPod() {
        return kind().equals("Pod") && manifest.meta().annotations().containsKey("kubernetes.io/config.mirror");
    }

    private static String text(MappingNode node, String key) {
        String text = node.text(key);
        return text == null ? "" : text;
    }
}
