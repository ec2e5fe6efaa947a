package dev.sawhorse.cli;

import dev.sawhorse.scenario.explain.TimelineEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * A moment that repeats, as events do which are published again every few minutes.
 *
 * @param first the first of them
 * @param count how many there are
 * @param last when the last is, in nanoseconds since the start
 */
record TimelineEventGroup(TimelineEvent first, int count, long last) {
    /** How many different moments may alternate. */
    private static final int ALTERNATING = 3;

    /** Returns the moments in the order of the first of each; those that come back after others stand by themselves. */
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
