// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.util.List;
import java.util.Map;

/** An immutable snapshot of the properties of a node that scheduling depends on. */
public record NodeSnapshot(
        Map<String, String> labels, List<Taint> taints, boolean unschedulable, Resources allocatable) {

    /** Returns a snapshot of the node. */
    static NodeSnapshot of(Node node) {
        return new NodeSnapshot(node.labels(), node.taints(), node.isUnschedulable(), node.allocatable());
    }
}
