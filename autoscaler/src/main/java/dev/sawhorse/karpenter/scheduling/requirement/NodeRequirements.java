// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.kube.api.Labels;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a node as requirements, computed on first use and shared by all rounds that read the same node: most pods
 * require no labels.
 */
public final class NodeRequirements {
    private final Map<String, String> labels;
    private final String hostName;
    private @Nullable Requirements ofLabels;
    private @Nullable Requirements withHost;

    private NodeRequirements(Map<String, String> labels, String hostName) {
        this.labels = labels;
        this.hostName = hostName;
    }

    /**
     * Returns the requirements of a node.
     *
     * @param labels never to be changed from now on
     */
    public static NodeRequirements of(String name, Map<String, String> labels) {
        String label = labels.getOrDefault(Labels.HOSTNAME, "");
        return new NodeRequirements(labels, label.isEmpty() ? name : label);
    }

    /** Returns the host name label, or the node's name where there is none. */
    public String hostName() {
        return hostName;
    }

    /** Returns those of the labels alone. */
    public Requirements ofLabels() {
        Requirements known = ofLabels;
        if (known == null) {
            known = Requirements.ofLabels(labels);
            ofLabels = known;
        }
        return known;
    }

    /** Returns those of the labels and the host name. */
    public Requirements withHost() {
        Requirements known = withHost;
        if (known == null) {
            known = ofLabels().plus(Requirement.of(Labels.HOSTNAME, Operator.IN, hostName));
            withHost = known;
        }
        return known;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof NodeRequirements other && hostName.equals(other.hostName) && labels.equals(other.labels);
    }

    @Override
    public int hashCode() {
        return 31 * hostName.hashCode() + labels.hashCode();
    }

    @Override
    public String toString() {
        return withHost().toString();
    }
}
