package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;

/** What of a region's instance types the node classes of its cloud can launch. */
public interface InstanceTypeCatalogue {

    /**
     * Returns the types that the node class can launch as they stand at the time, in nanoseconds since the start of the
     * simulation; none if it is one of another cloud.
     */
    InstanceTypes list(ProviderNodeClass nodeClass, long nowNanos);

    /** Returns a node class of the usual sort, for NodePools of which nobody says what theirs is. */
    ProviderNodeClass anyNodeClass();
}
