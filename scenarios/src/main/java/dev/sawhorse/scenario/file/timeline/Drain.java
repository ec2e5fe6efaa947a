// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.runtime.Drainer;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/**
 * A timeline action that cordons and drains nodes, as {@code kubectl drain --ignore-daemonsets} does.
 *
 * @param force whether pods without a controller are evicted, too; otherwise a node with such a pod is only cordoned
 */
public record Drain(ObjectSelector nodes, boolean force) implements TimelineEntry.Action {
    /** The reason of events about drains that kubectl refuses to start. */
    public static final String REFUSED = "DrainRefused";

    private static final Field<Boolean> FORCE = Field.of(
            "force",
            Types.flag(),
            false,
            "Whether pods without a controller are also evicted. Otherwise a node with such a pod is only cordoned, as with "
                    + "kubectl.");

    static final Section<Drain> SECTION = Section.of(
                    values -> new Drain(ObjectSelector.of(ObjectSelector.NODE, values, ""), values.get(FORCE)), FORCE)
            .withExactlyOneOf(ObjectSelector.NAME, ObjectSelector.SELECTOR);

    public void apply(Cluster cluster, String nodeName) {
        Node node = cluster.nodes().find(nodeName);
        if (node == null) {
            return;
        }
        Cordon.apply(cluster, nodeName, true);
        Drainer drainer = new Drainer(cluster, "kubectl drain");
        List<String> bare = force
                ? List.of()
                : drainer.leaving(node).stream()
                        .filter(pod -> pod.meta().controller() == null)
                        .map(Pod::key)
                        .toList();
        if (bare.isEmpty()) {
            drainer.drain(() -> cluster.nodes().find(nodeName), () -> {});
        } else {
            cluster.journal()
                    .append(new Observation.EventPublished(
                            "node/" + nodeName,
                            REFUSED,
                            "cannot delete Pods that declare no controller (use force: true to override): "
                                    + String.join(", ", bare)));
        }
    }
}
