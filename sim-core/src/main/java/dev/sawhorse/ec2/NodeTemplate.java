package dev.sawhorse.ec2;

import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.NodeOrigin;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.Taint;
import java.util.List;
import java.util.Map;

/**
 * The Node a machine will register as.
 *
 * @param taints what its kubelet registers it with, startup taints included
 * @param startupTaints those of its taints that some daemon takes off once it is done with the node
 */
public record NodeTemplate(
        String name,
        String providerId,
        Map<String, String> labels,
        List<Taint> taints,
        List<Taint> startupTaints,
        Resources capacity,
        Resources allocatable,
        NodeOrigin origin) {
    public NodeTemplate {
        labels = Labels.copyOf(labels);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
    }
}
