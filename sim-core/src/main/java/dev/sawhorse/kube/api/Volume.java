// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * A volume of a pod with the fields that matter to scheduling.
 *
 * @param claimName the PersistentVolumeClaim it uses; for an ephemeral volume the claim is {@code <pod>-<volume>}
 * @param ephemeralStorageClass the class of an ephemeral volume, null where none is given
 */
public record Volume(
        String name,
        Kind kind,
        @Nullable String claimName,
        @Nullable String ephemeralStorageClass) {
    /** The modelled types of volumes. */
    public enum Kind {
        PERSISTENT_VOLUME_CLAIM,
        EPHEMERAL,
        EMPTY_DIR,
        /** An emptyDir of medium Memory, which uses no disk of the node. */
        EMPTY_DIR_IN_MEMORY,
        HOST_PATH,
        OTHER
    }

    /** Returns the name of the claim of the volume for a pod of the given name, null where it has none. */
    @Upstream(file = "pkg/utils/volume/volume.go", symbol = "GetPersistentVolumeClaim")
    public @Nullable String claimOf(String podName) {
        return switch (kind) {
            case PERSISTENT_VOLUME_CLAIM -> claimName;
            case EPHEMERAL -> podName + "-" + name;
            case EMPTY_DIR, EMPTY_DIR_IN_MEMORY, HOST_PATH, OTHER -> null;
        };
    }
}
