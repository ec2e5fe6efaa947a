// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Section;

/**
 * A timeline action that cordons or uncordons nodes.
 *
 * @param unschedulable whether nodes are cordoned
 */
public record Cordon(ObjectSelector nodes, boolean unschedulable) implements TimelineEntry.Action {
    static final Section<Cordon> CORDON = section(true);
    static final Section<Cordon> UNCORDON = section(false);

    private static Section<Cordon> section(boolean unschedulable) {
        return Section.<Cordon>of(
                        values -> new Cordon(ObjectSelector.of(ObjectSelector.NODE, values, ""), unschedulable))
                .withExactlyOneOf(ObjectSelector.NAME, ObjectSelector.SELECTOR);
    }

    /** Cordons or uncordons a node; the kubelet publishes the corresponding event. */
    public static void apply(Cluster cluster, String nodeName, boolean unschedulable) {
        Node node = cluster.nodes().find(nodeName);
        if (node != null && node.isUnschedulable() != unschedulable) {
            String reason = unschedulable ? "NodeNotSchedulable" : "NodeSchedulable";
            cluster.journal()
                    .append(new Observation.EventPublished(
                            "node/" + nodeName, reason, "Node " + nodeName + " status is now: " + reason));
            cluster.cordon(node, unschedulable);
        }
    }
}
