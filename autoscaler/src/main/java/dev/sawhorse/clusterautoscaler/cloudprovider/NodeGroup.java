package dev.sawhorse.clusterautoscaler.cloudprovider;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes of one kind whose number is set as one. */
public interface NodeGroup {
    String id();

    int minSize();

    int maxSize();

    /** Returns how many nodes the group is meant to have. */
    int targetSize();

    /** Returns the machines of the group, those among them that are only asked for. */
    List<Instance> instances();

    /** Returns what a new node would look like, null where the cloud cannot say. */
    @Nullable
    NodeTemplate template();

    /** Returns what holds for this group only. */
    default NodeGroupOptions options() {
        return NodeGroupOptions.NONE;
    }

    /**
     * Asks for so many nodes more.
     *
     * @throws CloudProviderException if the cloud refuses
     */
    void increaseSize(int delta);

    /**
     * Gives up nodes that were asked for and never came.
     *
     * @param delta how many, as a negative number
     * @throws CloudProviderException if the cloud refuses
     */
    void decreaseTargetSize(int delta);

    /**
     * Removes nodes, and as many from the target size.
     *
     * @throws CloudProviderException if the cloud refuses
     */
    void deleteNodes(List<NodeReference> nodes);
}
