// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.util.List;

/**
 * The HTML model of a NodePool's disruption calendar: the number of nodes that its budgets allow to disrupt at once in
 * each hour of a week, in UTC.
 *
 * @param nodes assumed number of nodes of the NodePool
 * @param week Monday of the week
 * @param notes notes about the calendar
 */
public record Calendar(String nodePool, int nodes, String week, List<Reasons> reasons, List<String> notes) {
    /** The hours of a week. */
    public static final int HOURS = 168;

    public Calendar {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
    }

    /**
     * The week of some disruption reasons.
     *
     * @param names the reasons, for people
     * @param hours allowed nodes in each hour from Monday 00:00
     * @param windows windows with their budgets and allowed nodes, one line each
     */
    public record Reasons(String names, List<Hour> hours, List<String> windows) {
        public Reasons {
            if (hours.size() != HOURS) {
                throw new IllegalArgumentException(hours.size() + " hours are not a week of 168 hours.");
            }
            hours = List.copyOf(hours);
            windows = List.copyOf(windows);
        }
    }

    /** The minimum and maximum that is allowed within an hour. */
    public record Hour(int least, int most) {}
}
