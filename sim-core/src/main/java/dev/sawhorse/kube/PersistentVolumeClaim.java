package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim ({@code v1}).
 *
 * @param storageClassName the class asked for, null where none is written (the default class) and empty for no class
 * @param volumeName the volume it is bound to, null while it waits
 * @param lost whether its phase is Lost: the volume it was bound to is gone
 * @param deleting whether deletion was asked for
 */
public record PersistentVolumeClaim(
        ObjectMeta meta,
        @Nullable String storageClassName,
        @Nullable String volumeName,
        boolean lost,
        boolean deleting) {
    /** The annotation of a claim that the volume controller has finished binding. */
    public static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

    /** Whether the volume controller has finished binding it. */
    public boolean isBindCompleted() {
        return meta.annotations().containsKey(BIND_COMPLETED);
    }
}
