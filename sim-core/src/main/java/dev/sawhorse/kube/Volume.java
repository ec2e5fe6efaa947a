package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * A pod's volume, as far as it can bind the pod to a place.
 *
 * @param claimName the PersistentVolumeClaim it uses; for an ephemeral volume the claim is {@code <pod>-<volume>}
 * @param ephemeralStorageClass the class an ephemeral volume asks for, null where none is written
 */
public record Volume(
        String name,
        Kind kind,
        @Nullable String claimName,
        @Nullable String ephemeralStorageClass) {
    /** What kinds of volume the simulator tells apart. */
    public enum Kind {
        PERSISTENT_VOLUME_CLAIM,
        EPHEMERAL,
        EMPTY_DIR,
        /** An emptyDir of medium Memory: nothing of it lies on the node's disk. */
        EMPTY_DIR_IN_MEMORY,
        HOST_PATH,
        OTHER
    }

    /** Returns the name of the claim that the volume of a pod of the given name uses, null where it uses none. */
    public @Nullable String claimOf(String podName) {
        return switch (kind) {
            case PERSISTENT_VOLUME_CLAIM -> claimName;
            case EPHEMERAL -> podName + "-" + name;
            case EMPTY_DIR, EMPTY_DIR_IN_MEMORY, HOST_PATH, OTHER -> null;
        };
    }
}
