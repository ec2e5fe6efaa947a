// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.scenario.explain.TimelineEvent;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A group of repeated timeline events, such as events that are published again every few minutes.
 *
 * @param first first event of the group
 * @param count number of events
 * @param last time of the last event, in nanoseconds since the start
 * @param shortest shortest time between two events, in nanoseconds
 * @param longest longest time between two events, in nanoseconds
 */
record TimelineEventGroup(TimelineEvent first, int count, long last, long shortest, long longest) {
    /** The maximum number of distinct events that may alternate. */
    private static final int ALTERNATING = 3;

    private static final long SECOND = 1_000_000_000L;

    private static TimelineEventGroup of(TimelineEvent event) {
        return new TimelineEventGroup(event, 1, event.time(), Long.MAX_VALUE, 0);
    }

    private TimelineEventGroup with(TimelineEvent event) {
        long gap = event.time() - last;
        return new TimelineEventGroup(first, count + 1, event.time(), Math.min(shortest, gap), Math.max(longest, gap));
    }

    /** Returns how often and until when the event recurs, empty if it happens once. */
    String repetition() {
        if (count == 1) {
            return "";
        }
        if (count == 2) {
            return " (again at " + ClockText.of(last) + ")";
        }
        long mean = (last - first.time()) / (count - 1);
        boolean isRegular = longest - shortest <= mean / 10;
        return " (× " + count + (isRegular ? ", every " : ", about every ") + rounded(mean) + " until "
                + ClockText.of(last) + ")";
    }

    /** Returns a time with two or three digits that count. */
    private static String rounded(long nanos) {
        long unit = nanos < SECOND ? SECOND / 1_000 : nanos < 30 * SECOND ? SECOND : 10 * SECOND;
        return DurationFormat.text(Duration.ofNanos((nanos + unit / 2) / unit * unit));
    }

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
                groups.add(of(event));
            } else {
                groups.set(same, groups.get(same).with(event));
            }
        }
        return groups;
    }
}
