// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cloud provider of Cluster Autoscaler ({@code cloudprovider/cloud_provider.go CloudProvider}). */
public interface CloudProvider {
    /** Refreshes the provider's caches; called before every loop. */
    default void refresh() {}

    /** Returns when the caches were refreshed, {@link Long#MIN_VALUE} if they were not or there are none. */
    default long refreshedAt() {
        return Long.MIN_VALUE;
    }

    /** Fills the caches as if they had been refreshed at an earlier time. */
    default void restore(long refreshedAt) {}

    /** Returns all groups, in a fixed order. */
    List<NodeGroup> nodeGroups();

    /** Returns the group of a node, null for a node outside of all groups. */
    @Nullable
    NodeGroup nodeGroupOf(Node node);

    /** Whether the instance of a node still exists. */
    boolean hasInstance(Node node);

    /** Returns the label that marks nodes with GPUs. */
    default String gpuLabel() {
        return "k8s.amazonaws.com/accelerator";
    }

    /** Returns the pricing model, null for a cloud without one. */
    default @Nullable PricingModel pricing() {
        return null;
    }
}
