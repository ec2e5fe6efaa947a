// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.scenario.explain.TimelineEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * A group of repeated timeline events, such as events that are published again every few minutes.
 *
 * @param first first event of the group
 * @param count number of events
 * @param last time of the last event, in nanoseconds since the start
 */
record TimelineEventGroup(TimelineEvent first, int count, long last) {
    /** The maximum number of distinct events that may alternate. */
    private static final int ALTERNATING = 3;

    /** Returns the groups in the order of their first event; an event that recurs after others starts a new group. */
    static List<TimelineEventGroup> of(List<TimelineEvent> events) {
        List<TimelineEventGroup> groups = new ArrayList<>();
        for (TimelineEvent event : events) {
            int same = -1;
            for (int i = Math.max(0, groups.size() - ALTERNATING); i < groups.size(); i++) {
                TimelineEvent known = groups.get(i).first();
                same = known.by().equals(event.by()) && known.what().equals(event.what()) ? i : same;
            }
            if (same < 0) {
                groups.add(new TimelineEventGroup(event, 1, event.time()));
            } else {
                TimelineEventGroup group = groups.get(same);
                groups.set(same, new TimelineEventGroup(group.first(), group.count() + 1, event.time()));
            }
        }
        return groups;
    }
}
