// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroupOptions;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;

/** A group of a test: sizes that never change, whatever is asked for, and nodes of one kind. */
public record GivenGroup(String id, int targetSize, int maxSize, NodeGroupOptions options) implements NodeGroup {
    public GivenGroup(String id, int targetSize, int maxSize) {
        this(id, targetSize, maxSize, NodeGroupOptions.NONE);
    }

    @Override
    public int minSize() {
        return 0;
    }

    @Override
    public List<Instance> instances() {
        return List.of();
    }

    @Override
    public NodeTemplate template() {
        return nodes(4_000, 16L << 30);
    }

    /** Returns a template of nodes of the given size. */
    public static NodeTemplate nodes(long cpuMillis, long memoryBytes) {
        Resources size = Resources.of(Map.of("cpu", cpuMillis, "memory", memoryBytes, "pods", 110L));
        return new NodeTemplate(new Node(ObjectMeta.of("", "template"), "", List.of(), size, size), List.of());
    }

    @Override
    public void increaseSize(int delta) {}

    @Override
    public void decreaseTargetSize(int delta) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void deleteNodes(List<NodeReference> nodes) {
        throw new UnsupportedOperationException();
    }
}
