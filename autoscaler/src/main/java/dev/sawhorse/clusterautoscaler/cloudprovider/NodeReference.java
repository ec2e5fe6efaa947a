package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.Node;

/** A node that is to be deleted; the provider id stands for the name where no node has registered. */
public record NodeReference(String name, String providerId) {

    public static NodeReference of(Node node) {
        return new NodeReference(node.name(), node.providerId());
    }

    /** Names a machine that no node stands for. */
    public static NodeReference of(Instance instance) {
        return new NodeReference(instance.id(), instance.id());
    }
}
