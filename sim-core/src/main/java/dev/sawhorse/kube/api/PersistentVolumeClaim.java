// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim ({@code v1}).
 *
 * @param storageClassName the requested class, null where none is given (the default class) and empty for no class
 * @param volumeName the volume it is bound to, null while it is pending
 * @param lost whether its phase is Lost: its volume no longer exists
 * @param deleting whether deletion was requested
 * @param accessModes the requested access modes, as written
 * @param requestedBytes the requested size, 0 where none is given
 */
public record PersistentVolumeClaim(
        ObjectMeta meta,
        @Nullable String storageClassName,
        @Nullable String volumeName,
        boolean lost,
        boolean deleting,
        List<String> accessModes,
        long requestedBytes) {
    /** The annotation that binding of a claim is completed. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /** The annotation with the node chosen for the first pod, where a volume is to be provisioned. */
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    /** The access mode for a single pod of the whole cluster. */
    public static final String READ_WRITE_ONCE_POD = "ReadWriteOncePod";

    /** Copies the list. */
    public PersistentVolumeClaim {
        accessModes = List.copyOf(accessModes);
    }

    /** Makes a claim without access modes and size. */
    public PersistentVolumeClaim(
            ObjectMeta meta,
            @Nullable String storageClassName,
            @Nullable String volumeName,
            boolean lost,
            boolean deleting) {
        this(meta, storageClassName, volumeName, lost, deleting, List.of(), 0);
    }

    public PersistentVolumeClaim withMeta(ObjectMeta changed) {
        return new PersistentVolumeClaim(
                changed, storageClassName, volumeName, lost, deleting, accessModes, requestedBytes);
    }

    public PersistentVolumeClaim withRequestedBytes(long changed) {
        return new PersistentVolumeClaim(meta, storageClassName, volumeName, lost, deleting, accessModes, changed);
    }

    /** Whether binding is completed. */
    public boolean isBindCompleted() {
        return meta.annotations().containsKey(BIND_COMPLETED);
    }
}
