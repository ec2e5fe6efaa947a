// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group of like nodes with one target size ({@code cloudprovider/cloud_provider.go NodeGroup}). */
public interface NodeGroup {
    String id();

    int minSize();

    int maxSize();

    /** Returns the target size. */
    int targetSize();

    /** Returns the instances of the group, including placeholders for requested ones. */
    List<Instance> instances();

    /** Returns the template of a new node, null if the cloud has none. */
    @Nullable
    NodeTemplate template();

    /** Returns the options that are specific to this group. */
    default NodeGroupOptions options() {
        return NodeGroupOptions.NONE;
    }

    /**
     * Increases the target size.
     *
     * @throws CloudProviderException if the cloud refuses
     */
    void increaseSize(int delta);

    /**
     * Decreases the target size by requested instances that were not created.
     *
     * @param delta the change, negative
     * @throws CloudProviderException if the cloud refuses
     */
    void decreaseTargetSize(int delta);

    /**
     * Deletes nodes and decreases the target size by their number.
     *
     * @throws CloudProviderException if the cloud refuses
     */
    void deleteNodes(List<NodeReference> nodes);
}
