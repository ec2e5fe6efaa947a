// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolume ({@code v1}) with the fields that matter to scheduling.
 *
 * @param nodeTerms the node affinity, alternative terms; empty for every node
 * @param csiDriver its CSI driver, null for another type of volume
 * @param local whether it is a disk or folder of one machine (local or hostPath)
 * @param deleting whether deletion was requested
 * @param claim {@code namespace/name} of the claim it is bound to or reserved for, null where it is available
 * @param accessModes its access modes, as written
 * @param capacityBytes its size
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
    /** Copies the lists. */
    public PersistentVolume {
        nodeTerms = List.copyOf(nodeTerms);
        accessModes = List.copyOf(accessModes);
    }

    /** Makes a volume without access modes, size and claim. */
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

    /** Returns its name. */
    public String name() {
        return meta.name();
    }
}
