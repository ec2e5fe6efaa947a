package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim ({@code v1}).
 *
 * @param storageClassName the class asked for, null where none is written (the default class) and empty for no class
 * @param volumeName the volume it is bound to, null while it waits
 * @param lost whether its phase is Lost: the volume it was bound to is gone
 * @param deleting whether deletion was asked for
 * @param accessModes how it is to be mounted, as written
 * @param requestedBytes how large a volume it asks for, 0 where it does not say
 */
public record PersistentVolumeClaim(
        ObjectMeta meta,
        @Nullable String storageClassName,
        @Nullable String volumeName,
        boolean lost,
        boolean deleting,
        List<String> accessModes,
        long requestedBytes) {
    /** The annotation of a claim that the volume controller has finished binding. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /** The annotation that names the node for whose first pod a volume is to be made. */
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    /** The access mode that lets only one pod of the whole cluster use the volume. */
    public static final String READ_WRITE_ONCE_POD = "ReadWriteOncePod";

    /** Keeps its own copy of the list. */
    public PersistentVolumeClaim {
        accessModes = List.copyOf(accessModes);
    }

    /** A claim that says nothing of access or size. */
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

    /** Whether the volume controller has finished binding it. */
    public boolean isBindCompleted() {
        return meta.annotations().containsKey(BIND_COMPLETED);
    }
}
