// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.importing.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Actions that are added to the timeline of a scenario at one time, after what else happens then.
 *
 * @param at the time, in nanoseconds since the start
 * @param actions entries of a timeline without their time, such as {@code apply}
 */
public record AddedActions(long at, List<Map<String, Object>> actions) {
    /** The field of a scenario file with its timeline. */
    public static final String TIMELINE = "timeline";

    public AddedActions {
        actions = List.copyOf(actions);
    }

    /** Returns the timeline of a scenario file with the actions at its end. */
    public SequenceNode timeline(MappingNode root) {
        List<SourceNode> timeline = new ArrayList<>();
        if (root.present(TIMELINE) instanceof SequenceNode written) {
            timeline.addAll(written.items());
        }
        timeline.addAll(entries().items());
        return (SequenceNode) Trees.of(timeline);
    }

    /** Returns the actions as entries of a timeline. */
    public SequenceNode entries() {
        return (SequenceNode) Trees.of(actions.stream().map(this::entry).toList());
    }

    private Map<String, Object> entry(Map<String, Object> action) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("at", at + "ns");
        entry.putAll(action);
        return entry;
    }
}
