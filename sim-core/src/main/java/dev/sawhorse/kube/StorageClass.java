package dev.sawhorse.kube;

import java.util.List;

/**
 * A StorageClass ({@code storage.k8s.io/v1}), as far as it bears on place.
 *
 * @param waitForFirstConsumer whether a volume is made only where its first pod is placed
 * @param allowedTopologies where volumes may be made, any of the terms; empty for everywhere
 */
public record StorageClass(
        ObjectMeta meta, String provisioner, boolean waitForFirstConsumer, List<NodeSelectorTerm> allowedTopologies) {
    /** Keeps its own copy of the list. */
    public StorageClass {
        allowedTopologies = List.copyOf(allowedTopologies);
    }
}
