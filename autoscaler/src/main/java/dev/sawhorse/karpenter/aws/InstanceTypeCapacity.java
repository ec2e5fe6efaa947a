// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Karpenter's {@code providers.instancetype.capacity} controller, which records the memory capacity of registered nodes
 * ({@code controllers/providers/instancetype/capacity/controller.go}).
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/providers/instancetype/capacity/controller.go",
        symbol = {
            "NewController",
            "Controller.Register",
            "Controller.Reconcile",
            "defaultNodeClassProvider.GetEC2NodeClass",
            "WithEC2NodeClassProvider"
        })
public final class InstanceTypeCapacity implements Controller {
    private final Cluster cluster;
    private final Store<EC2NodeClass> nodeClasses;
    private final DiscoveredCapacity discovered;
    private final WorkQueue<String> queue;
    private final Set<String> registered = new LinkedHashSet<>();

    public InstanceTypeCapacity(Cluster cluster, Store<EC2NodeClass> nodeClasses, DiscoveredCapacity discovered) {
        this.cluster = cluster;
        this.nodeClasses = nodeClasses;
        this.discovered = discovered;
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "providers.instancetype.capacity";
    }

    @Override
    public void start() {
        cluster.nodes().watch((event, node) -> {
            if (event == Watch.Event.DELETED) {
                registered.remove(node.name());
            } else if ("true".equals(node.label(KarpenterLabels.REGISTERED)) && registered.add(node.name())) {
                queue.add(node.name());
            }
        });
    }

    private Result reconcile(String name) {
        Node node = cluster.nodes().find(name);
        String type = node == null ? null : node.label(Labels.INSTANCE_TYPE);
        String className = node == null ? null : node.label(AwsLabels.NODE_CLASS);
        EC2NodeClass nodeClass = className == null ? null : nodeClasses.find(className);
        if (node != null && type != null && nodeClass != null) {
            discovered.update(type, nodeClass, node.capacity().memoryBytes(), cluster.now());
        }
        return Result.done();
    }
}
