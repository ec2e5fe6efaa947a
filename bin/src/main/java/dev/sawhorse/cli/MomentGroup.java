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
record MomentGroup(TimelineEvent first, int count, long last) {
    /** How many different moments may alternate. */
    private static final int ALTERNATING = 3;

    /** Returns the moments in the order of the first of each; those that come back after others stand by themselves. */
    static List<MomentGroup> of(List<TimelineEvent> moments) {
        List<MomentGroup> groups = new ArrayList<>();
        for (TimelineEvent moment : moments) {
            int same = -1;
            for (int i = Math.max(0, groups.size() - ALTERNATING); i < groups.size(); i++) {
                TimelineEvent known = groups.get(i).first();
                same = known.by().equals(moment.by()) && known.what().equals(moment.what()) ? i : same;
            }
            if (same < 0) {
                groups.add(new MomentGroup(moment, 1, moment.time()));
            } else {
                MomentGroup group = groups.get(same);
                groups.set(same, new MomentGroup(group.first(), group.count() + 1, moment.time()));
            }
        }
        return groups;
    }
}
