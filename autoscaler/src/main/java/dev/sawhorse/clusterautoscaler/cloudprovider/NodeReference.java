// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.api.Node;

/** A node to be deleted; for an instance without a node the provider id serves as the name. */
public record NodeReference(String name, String providerId) {

    public static NodeReference of(Node node) {
        return new NodeReference(node.name(), node.providerId());
    }

    /** Returns the reference of an instance without a node. */
    public static NodeReference of(Instance instance) {
        return new NodeReference(instance.id(), instance.id());
    }
}
