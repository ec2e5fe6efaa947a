// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.file.value.TaintTypes;
import dev.sawhorse.scenario.file.value.TaintTypes.TaintChoice;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A timeline action that changes taints of nodes, as {@code kubectl taint --overwrite} does, or as a daemon does on each node
 * some time after it has registered.
 *
 * @param set taints to set
 * @param removed taints to remove
 * @param duration time after which the set taints are removed, null if they stay
 * @param afterRegistration time from the registration of a node to the change, null for a change of the nodes of that time
 */
public record TaintChange(
        ObjectSelector nodes,
        List<Taint> set,
        List<TaintChoice> removed,
        @Nullable Duration duration,
        @Nullable Duration afterRegistration)
        implements TimelineEntry.Action {
    private static final Duration LONGEST = Duration.ofDays(366);

    private static final Field<List<Taint>> SET = Field.of(
            "set",
            Types.listOf(TaintTypes.taint()),
            List.of(),
            "",
            "Taints to set, such as `dedicated=batch:NoSchedule`; one of the same key and effect is replaced.");

    private static final Field<List<TaintChoice>> REMOVE = Field.of(
            "remove",
            Types.listOf(TaintTypes.choice()),
            List.of(),
            "",
            "Keys of taints to remove, with an effect if those of other effects stay: `dedicated:NoSchedule`.");

    private static final Field<Duration> DURATION = Field.optional(
            "for", Types.duration(Duration.ZERO, LONGEST), "Time after which the taints of `set` are removed again.");

    private static final Field<Duration> AFTER_REGISTRATION = Field.optional(
            "afterRegistration",
            Types.duration(Duration.ZERO, LONGEST),
            "Instead of the nodes of that time, every node that registers from then on is changed, this long after its "
                    + "registration, as a daemon does it.");

    static final Section<TaintChange> SECTION = Section.<TaintChange>of(
                    values -> new TaintChange(
                            ObjectSelector.of(ObjectSelector.NODE, values, ""),
                            values.get(SET),
                            values.get(REMOVE),
                            values.find(DURATION),
                            values.find(AFTER_REGISTRATION)),
                    SET,
                    REMOVE,
                    DURATION,
                    AFTER_REGISTRATION)
            .withExactlyOneOf(ObjectSelector.NAME, ObjectSelector.SELECTOR);

    /** Changes the taints of a node; nothing happens if it does not exist. */
    public void apply(Cluster cluster, String nodeName) {
        Node node = cluster.nodes().find(nodeName);
        if (node == null) {
            return;
        }
        List<Taint> taints = node.taints().stream()
                .filter(taint -> removed.stream().noneMatch(choice -> choice.includes(taint)))
                .toList();
        for (Taint taint : set) {
            taints = Taints.with(taints, taint);
        }
        cluster.setTaints(node, taints);
        if (duration != null) {
            cluster.simulation().schedule(duration.toNanos(), Phase.WORLD, () -> removeFrom(cluster, node));
        }
    }

    private void removeFrom(Cluster cluster, Node node) {
        if (cluster.nodes().find(node.name()) == node) {
            List<Taint> taints = node.taints();
            for (Taint taint : set) {
                taints = Taints.without(taints, taint);
            }
            cluster.setTaints(node, taints);
        }
    }
}
