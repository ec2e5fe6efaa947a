// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import java.util.Map;

/** A cloud provider that can explain which instance types it offers and launches. */
public interface ExplainedCloudProvider extends CloudProvider {

    /** A listener that is called before every launch. */
    @FunctionalInterface
    interface LaunchWatch {
        /** A launch is about to be tried; {@code types} are the current instance types. */
        void launching(NodeClaim nodeClaim, InstanceTypes types);
    }

    /** Returns the tags that the instance of a claim has. */
    Map<String, String> tagsOf(NodeClaim nodeClaim);

    /** Returns a subnet that the node class of a claim selects in a zone, empty if it selects none in particular. */
    default String subnetOf(NodeClaim nodeClaim, String zone) {
        return "";
    }

    /** Records what the instance of a claim, which exists, was launched from before the start. */
    void restore(NodeClaim nodeClaim, LaunchedFrom from);

    /** Sets the listener of launches, replacing an earlier one. */
    void watchLaunches(LaunchWatch watch);

    /**
     * Returns the filter trace of the NodePool's instance types through region, zones and node class; empty without the node
     * class.
     */
    InstanceTypeFilterTrace catalogueFilterTrace(NodePool nodePool);

    /** Returns the filter trace of the claim's instance types through the provider's launch filters. */
    InstanceTypeFilterTrace launchFilterTrace(NodeClaim nodeClaim, InstanceTypes types);
}
