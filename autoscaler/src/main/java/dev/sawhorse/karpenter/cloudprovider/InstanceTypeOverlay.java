// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import org.jspecify.annotations.Nullable;

/** The overlay of NodeOverlays on the instance types of a NodePool. */
@FunctionalInterface
public interface InstanceTypeOverlay {
    /** The overlay that changes nothing. */
    InstanceTypeOverlay NONE = (nodePool, types) -> types;

    /**
     * Returns the types with the overlays of the NodePool, null until the overlays have been evaluated for it. Equal input
     * objects yield the same result object until the overlays change.
     */
    @Nullable
    InstanceTypes apply(String nodePool, InstanceTypes types);
}
