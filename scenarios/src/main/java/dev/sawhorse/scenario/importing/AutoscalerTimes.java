// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The times that Cluster Autoscaler leaves in objects, as the section {@code initial.clusterAutoscaler} of a scenario: since when
 * nodes have been unneeded and when one was last deleted, from taints; when nodes were last added and which groups are in
 * back-off, from the ConfigMap that it writes in each loop.
 */
final class AutoscalerTimes {
    private static final String STATUS = "cluster-autoscaler-status";

    /** The defaults of the flags for the back-off of node groups. */
    private static final Duration INITIAL_BACK_OFF = Duration.ofMinutes(5);

    private static final Duration LONGEST_BACK_OFF = Duration.ofMinutes(30);

    private final List<NodeFacts> nodes;
    private final @Nullable MappingNode configMap;
    private final Instant start;
    private final Function<String, @Nullable String> groups;

    /**
     * Creates the times of a cluster.
     *
     * @param configMap the status, null if the dump does not have it
     * @param groups returns the node group of an Auto Scaling group, null if there is none
     */
    AutoscalerTimes(
            List<NodeFacts> nodes,
            @Nullable MappingNode configMap,
            Instant start,
            Function<String, @Nullable String> groups) {
        this.nodes = nodes;
        this.configMap = configMap;
        this.start = start;
        this.groups = groups;
    }

    /** Returns whether an object is the ConfigMap with the status. */
    static boolean isStatus(MappingNode object) {
        return ObjectKind.of(object).is("", "ConfigMap")
                && STATUS.equals(object.mapping("metadata").text("name"));
    }

    /** Returns the section, empty if nothing is known. */
    Map<String, Object> section(Position source, Problems problems) {
        Map<String, Object> section = new LinkedHashMap<>();
        MappingNode status = status(problems);
        Instant scaledUp = lastScaleUp(status.mapping("clusterWide"));
        if (scaledUp != null) {
            section.put("lastScaleUp", since(scaledUp));
        }
        marked(NodeTaints.TO_BE_DELETED).values().stream()
                .max(Comparator.naturalOrder())
                .ifPresent(deleted -> section.put("lastScaleDown", since(deleted)));
        Map<String, Object> unneeded = new LinkedHashMap<>();
        marked(NodeTaints.DELETION_CANDIDATE).entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(node -> unneeded.put(node.getKey(), since(node.getValue())));
        put(section, "unneeded", unneeded);
        put(section, "backOff", backOff(status));
        if (!section.isEmpty()) {
            problems.note(
                    source,
                    "",
                    "taken from the taints and the status of Cluster Autoscaler into initial.clusterAutoscaler: "
                            + String.join(", ", section.keySet()));
        }
        return section;
    }

    private static void put(Map<String, Object> section, String key, Map<String, Object> values) {
        if (!values.isEmpty()) {
            section.put(key, values);
        }
    }

    /** Returns the times in the values of taints, in seconds since 1970, by node. */
    private Map<String, Instant> marked(String key) {
        Map<String, Instant> times = new TreeMap<>();
        for (NodeFacts node : nodes) {
            for (MappingNode taint : node.resource().spec().mappings("taints")) {
                String value = DumpedResource.text(taint, "value");
                if (key.equals(taint.text("key")) && value.matches("[0-9]{1,11}")) {
                    times.put(node.name(), Instant.ofEpochSecond(Long.parseLong(value)));
                }
            }
        }
        return times;
    }

    private MappingNode status(Problems problems) {
        MappingNode none = new MappingNode(Position.ofFile(""), List.of());
        if (configMap == null) {
            return none;
        }
        String text = DumpedResource.text(configMap.mapping("data"), "status");
        SourceFile file = new SourceFile(configMap.position().file() + " data.status", text);
        for (SourceNode document : SourceDocuments.parseEmbedded(file, new Problems())) {
            if (document instanceof MappingNode status
                    && !status.mapping("clusterWide").isEmpty()) {
                return status;
            }
        }
        problems.note(
                configMap.position(),
                "",
                "the status of Cluster Autoscaler in ConfigMap " + STATUS
                        + " is not in the form of 1.30 and later: when it " + "last added nodes is not known");
        return none;
    }

    /**
     * While nodes are requested, the condition has changed with the first request. Afterwards it has changed when the last of
     * them joined, which is the request less the time of a boot; unless it has not changed since the process began, which is
     * when all conditions were set.
     */
    private @Nullable Instant lastScaleUp(MappingNode conditions) {
        Instant changed = transition(conditions.mapping("scaleUp"));
        Instant begun = Stream.of("health", "scaleUp", "scaleDown")
                .map(condition -> transition(conditions.mapping(condition)))
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
        boolean isRequesting = "InProgress".equals(conditions.mapping("scaleUp").text("status"));
        return isRequesting || !Objects.equals(changed, begun) ? changed : null;
    }

    private Map<String, Object> backOff(MappingNode status) {
        Map<String, Object> pauses = new LinkedHashMap<>();
        for (MappingNode group : status.mappings("nodeGroups")) {
            MappingNode condition = group.mapping("scaleUp");
            Instant failed = transition(condition);
            String name = groups.apply(DumpedResource.text(group, "name"));
            if (name != null && failed != null && "Backoff".equals(condition.text("status"))) {
                Map<String, Object> pause = new LinkedHashMap<>();
                pause.put("duration", duration(failed).toMinutes() + "m");
                pause.put("failed", since(failed));
                String code = DumpedResource.text(condition.mapping("backoffInfo"), "errorCode");
                if (!code.isEmpty()) {
                    pause.put("code", code);
                }
                pauses.put(name, pause);
            }
        }
        return pauses;
    }

    /** The status does not say how long a back-off lasts: it is doubled with each failure, and has not ended. */
    private Duration duration(Instant failed) {
        Duration duration = INITIAL_BACK_OFF;
        while (failed.plus(duration).isBefore(start) && duration.compareTo(LONGEST_BACK_OFF) < 0) {
            duration = duration.multipliedBy(2);
        }
        return duration.compareTo(LONGEST_BACK_OFF) < 0 ? duration : LONGEST_BACK_OFF;
    }

    private static @Nullable Instant transition(MappingNode condition) {
        return ObservedTimes.parse(DumpedResource.text(condition, "lastTransitionTime"));
    }

    /** A time after the start comes from another clock. */
    private String since(Instant time) {
        return Math.max(0, Duration.between(time, start).toSeconds()) + "s";
    }
}
