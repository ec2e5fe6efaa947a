package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cloud as Cluster Autoscaler sees it. */
public interface CloudProvider {
    /** Has the provider bring what it knows up to date; asked before every loop. */
    default void refresh() {}

    /** Returns all groups, always in the same order. */
    List<NodeGroup> nodeGroups();

    /** Returns the group a node belongs to, null for a node that nobody scales. */
    @Nullable
    NodeGroup nodeGroupOf(Node node);

    /** Whether the machine of a node is still there. */
    boolean hasInstance(Node node);

    /** Returns the label that marks nodes with GPUs. */
    default String gpuLabel() {
        return "k8s.amazonaws.com/accelerator";
    }

    /** Returns what nodes and pods are worth, null for a cloud that does not say. */
    default @Nullable PricingModel pricing() {
        return null;
    }
}
