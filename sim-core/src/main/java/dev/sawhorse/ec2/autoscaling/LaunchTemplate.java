package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Taint;
import java.util.List;
import java.util.Map;

/**
 * What the instances of a group become as nodes.
 *
 * @param machine image family, kubelet and disks
 * @param labels what the kubelet registers the node with besides what it knows of the instance
 * @param taints what it registers the node with
 * @param startupTaints those of them that some daemon takes off once it is done with the node
 */
public record LaunchTemplate(
        NodeOptions machine, Map<String, String> labels, List<Taint> taints, List<Taint> startupTaints) {
    public LaunchTemplate {
        labels = Labels.copyOf(labels);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
    }
}
