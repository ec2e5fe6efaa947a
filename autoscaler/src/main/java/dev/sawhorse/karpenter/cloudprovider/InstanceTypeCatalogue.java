// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import java.util.stream.Stream;

/** The instance types of a region that the node classes of a cloud can launch. */
public interface InstanceTypeCatalogue {

    /**
     * Returns the types that the node class can launch at the time, in nanoseconds since the start of the simulation; empty
     * for a node class of another cloud.
     */
    InstanceTypes list(ProviderNodeClass nodeClass, long nowNanos);

    /** Returns the types of {@link #list} in their order, for callers that stop at the first types that satisfy them. */
    default Stream<InstanceType> stream(ProviderNodeClass nodeClass, long nowNanos) {
        return list(nodeClass, nowNanos).asList().stream();
    }

    /** Returns a default node class, for NodePools whose node class is unknown. */
    ProviderNodeClass anyNodeClass();
}
