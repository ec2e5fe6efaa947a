package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolume ({@code v1}), as far as it bears on place.
 *
 * @param nodeTerms the nodes it can be used on, any of the terms; empty for every node
 * @param csiDriver the driver that attaches it, null for another sort of volume
 * @param local whether it is a disk or folder of one machine (local or hostPath)
 * @param deleting whether deletion was asked for
 */
public record PersistentVolume(
        ObjectMeta meta,
        List<NodeSelectorTerm> nodeTerms,
        String storageClassName,
        @Nullable String csiDriver,
        boolean local,
        boolean deleting) {
    /** Keeps its own copy of the list. */
    public PersistentVolume {
        nodeTerms = List.copyOf(nodeTerms);
    }
}
