package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import org.jspecify.annotations.Nullable;

/** What NodeOverlays make of the instance types that a NodePool can launch. */
@FunctionalInterface
public interface InstanceTypeOverlay {
    /** Leaves every type as it is. */
    InstanceTypeOverlay NONE = (nodePool, types) -> types;

    /**
     * Returns the types as the NodePool of that name is to see them, null as long as nobody has found out what the overlays
     * mean for it. The same table gives the same table until the overlays change.
     */
    @Nullable
    InstanceTypes apply(String nodePool, InstanceTypes types);
}
