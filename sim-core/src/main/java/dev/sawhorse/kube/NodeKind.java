// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Kind;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.podset.DenseNodeMap;
import java.util.Set;

/** The store operations of nodes, which have finalizers and a stored flag. */
final class NodeKind implements Kind<Node> {
    private final DenseNodeMap<Node> nodesByIndex;

    NodeKind(DenseNodeMap<Node> nodesByIndex) {
        this.nodesByIndex = nodesByIndex;
    }

    @Override
    public ObjectMeta meta(Node node) {
        return node.meta();
    }

    @Override
    public Set<String> finalizers(Node node) {
        return node.finalizers();
    }

    @Override
    public void stored(Node node, boolean stored) {
        node.stored(stored);
        if (stored) {
            nodesByIndex.put(node, node);
        } else {
            nodesByIndex.remove(node);
        }
    }

    @Override
    public boolean isMarkedStored(Node node) {
        return node.isStored();
    }

    @Override
    public boolean isDeleting(Node node) {
        return node.isTerminating();
    }

    @Override
    public Node deleting(Node node, long at) {
        node.terminating(at);
        return node;
    }
}
