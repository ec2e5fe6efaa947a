// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The times at which a cluster's objects were written, of which the newest is that of the dump. Kubelets confirm the state of
 * every node at least each five minutes, so times that are much later than all of these confirmations come from a clock that
 * is wrong.
 */
final class ObservedTimes {
    /** The keys of times that have passed; others, such as that of a deletion, may be in the future. */
    private static final Set<String> PAST = Set.of(
            "creationTimestamp",
            "lastTransitionTime",
            "lastUpdateTime",
            "lastProbeTime",
            "lastHeartbeatTime",
            "startTime",
            "completionTime",
            "startedAt",
            "finishedAt",
            "lastScaleTime",
            "lastScheduleTime",
            "lastSuccessfulTime",
            "lastTimestamp",
            "eventTime",
            "renewTime",
            "time");

    private static final Duration CONFIRMATION = Duration.ofMinutes(10);

    private final List<Instant> heartbeats = new ArrayList<>();
    private final List<Instant> newest = new ArrayList<>();
    private @Nullable Instant latest;

    /** Adds the times of an object. */
    void add(MappingNode object) {
        latest = null;
        visit(object, "Node".equals(object.text("kind")));
        Instant found = latest;
        if (found != null) {
            newest.add(found);
        }
    }

    private void visit(SourceNode node, boolean isNode) {
        if (node instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                if (entry.value() instanceof ScalarNode scalar) {
                    if (PAST.contains(entry.key())) {
                        add(entry.key(), scalar.text(), isNode);
                    }
                } else {
                    visit(entry.value(), isNode);
                }
            }
        } else if (node instanceof SequenceNode list) {
            list.items().forEach(item -> visit(item, isNode));
        }
    }

    private void add(String key, String text, boolean isNode) {
        Instant time = parse(text);
        if (time == null) {
            return;
        }
        Instant known = latest;
        latest = known == null || time.isAfter(known) ? time : known;
        if (isNode && key.equals("lastHeartbeatTime")) {
            heartbeats.add(time);
        }
    }

    /** Returns an instant, null if the text is not one. */
    static @Nullable Instant parse(String text) {
        // Most texts are not times; exceptions for each of them would dominate the reading of a dump.
        if (text.length() < 20 || text.charAt(4) != '-' || text.charAt(10) != 'T' || !text.endsWith("Z")) {
            return null;
        }
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns the time of the dump in whole seconds, null if no object has a time. */
    @Nullable
    Instant ofDump() {
        Instant limit = limit();
        return newest.stream()
                .filter(time -> limit == null || !time.isAfter(limit))
                .max(Instant::compareTo)
                .map(time -> Instant.ofEpochSecond(time.getEpochSecond() + (time.getNano() > 0 ? 1 : 0)))
                .orElse(null);
    }

    /** Returns the number of objects with a time after another. */
    int countAfter(Instant time) {
        return (int) newest.stream().filter(each -> each.isAfter(time)).count();
    }

    /** Returns the latest plausible time: ten minutes after the median of the last confirmations; null without nodes. */
    private @Nullable Instant limit() {
        if (heartbeats.isEmpty()) {
            return null;
        }
        List<Instant> sorted = heartbeats.stream().sorted().toList();
        return sorted.get(sorted.size() / 2).plus(CONFIRMATION);
    }
}
