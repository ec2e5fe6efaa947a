package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.Taint;
import java.util.List;
import java.util.Map;

/** What of a node decides about pods, as it was at one time: a node itself changes. */
public record NodeFacts(Map<String, String> labels, List<Taint> taints, boolean unschedulable, Resources allocatable) {

    /** Returns the node as it is now. */
    static NodeFacts of(Node node) {
        return new NodeFacts(node.labels(), node.taints(), node.isUnschedulable(), node.allocatable());
    }
}
