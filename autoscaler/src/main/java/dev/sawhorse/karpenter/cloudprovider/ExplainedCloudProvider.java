package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.explanation.Funnel;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;

/** A cloud that can say why it offers and launches what it does. */
public interface ExplainedCloudProvider extends CloudProvider {

    /** Is told of every launch before it is tried. */
    @FunctionalInterface
    interface LaunchWatch {
        /** A machine is about to be asked for; {@code types} are as they stand now. */
        void launching(NodeClaim nodeClaim, InstanceTypes types);
    }

    /** Has the watch told of every launch from now on, instead of an earlier one. */
    void watchLaunches(LaunchWatch watch);

    /** Returns what region, zones and node class leave of all instance types for the pool; nothing if the class is not there. */
    Funnel catalogueFunnel(NodePool nodePool);

    /** Returns what the provider's filters leave of the types the claim lists when it launches with the given types. */
    Funnel launchFunnel(NodeClaim nodeClaim, InstanceTypes types);
}
