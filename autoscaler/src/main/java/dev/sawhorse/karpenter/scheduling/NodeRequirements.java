package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Labels;
import java.util.Map;

/**
 * A node's labels as requirements, worked out once for all rounds that see the same node.
 *
 * @param hostName the host name label, or the node's name where there is none
 * @param ofLabels the labels alone
 * @param withHost the labels and the host name
 */
public record NodeRequirements(String hostName, Requirements ofLabels, Requirements withHost) {

    static NodeRequirements of(String name, Map<String, String> labels) {
        String label = labels.getOrDefault(Labels.HOSTNAME, "");
        String host = label.isEmpty() ? name : label;
        Requirements ofLabels = Requirements.ofLabels(labels);
        return new NodeRequirements(host, ofLabels, ofLabels.plus(Requirement.of(Labels.HOSTNAME, Operator.IN, host)));
    }
}
