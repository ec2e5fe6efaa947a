package dev.sawhorse.kube;

import java.util.List;
import java.util.Map;

/**
 * A StorageClass ({@code storage.k8s.io/v1}), as far as it bears on place and cost.
 *
 * @param waitForFirstConsumer whether a volume is made only where its first pod is placed
 * @param allowedTopologies where volumes may be made, any of the terms; empty for everywhere
 * @param parameters what its provisioner is told, such as {@code type} and {@code iops}
 */
public record StorageClass(
        ObjectMeta meta,
        String provisioner,
        boolean waitForFirstConsumer,
        List<NodeSelectorTerm> allowedTopologies,
        Map<String, String> parameters) {
    /** Keeps its own copies. */
    public StorageClass {
        allowedTopologies = List.copyOf(allowedTopologies);
        parameters = Labels.copyOf(parameters);
    }

    /** A class whose provisioner is told nothing. */
    public StorageClass(
            ObjectMeta meta,
            String provisioner,
            boolean waitForFirstConsumer,
            List<NodeSelectorTerm> allowedTopologies) {
        this(meta, provisioner, waitForFirstConsumer, allowedTopologies, Map.of());
    }
}
