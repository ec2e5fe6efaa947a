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
 * @param claim {@code namespace/name} of the claim it belongs to or is kept for, null where it is free
 * @param accessModes how it can be mounted, as written
 * @param capacityBytes how large it is
 */
public record PersistentVolume(
        ObjectMeta meta,
        List<NodeSelectorTerm> nodeTerms,
        String storageClassName,
        @Nullable String csiDriver,
        boolean local,
        boolean deleting,
        @Nullable String claim,
        List<String> accessModes,
        long capacityBytes) {
    /** Keeps its own copy of the lists. */
    public PersistentVolume {
        nodeTerms = List.copyOf(nodeTerms);
        accessModes = List.copyOf(accessModes);
    }

    /** A volume that says nothing of access, size or owner. */
    public PersistentVolume(
            ObjectMeta meta,
            List<NodeSelectorTerm> nodeTerms,
            String storageClassName,
            @Nullable String csiDriver,
            boolean local,
            boolean deleting) {
        this(meta, nodeTerms, storageClassName, csiDriver, local, deleting, null, List.of(), 0);
    }

    public PersistentVolume withClaim(@Nullable String changed) {
        return new PersistentVolume(
                meta, nodeTerms, storageClassName, csiDriver, local, deleting, changed, accessModes, capacityBytes);
    }

    /** Returns its name in the cluster. */
    public String name() {
        return meta.name();
    }
}
