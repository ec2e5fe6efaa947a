package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;

/**
 * A cloud as Karpenter's core sees it. Calls take no time; {@link #instanceTypes} returns the same table as long as nothing
 * has changed, so that callers share what was found out about it.
 */
public interface CloudProvider {

    /** Launches a machine for the claim. */
    LaunchResult create(NodeClaim nodeClaim);

    /** How far the deletion of a machine is. */
    enum Deletion {
        /** The machine shuts down. */
        IN_PROGRESS,
        /** There is no such machine, or no longer. */
        NOT_FOUND
    }

    /** Asks for the end of the claim's machine; asking again is harmless. */
    Deletion delete(NodeClaim nodeClaim);

    /** Whether the machine of that provider id exists, be it shutting down or not. */
    boolean exists(String providerId);

    /** Returns the types the pool's node class can launch, whatever the pool's own requirements; empty if it is not there. */
    InstanceTypes instanceTypes(NodePool nodePool);

    /** Returns the labels this cloud knows the values of. */
    WellKnownLabels wellKnownLabels();
}
