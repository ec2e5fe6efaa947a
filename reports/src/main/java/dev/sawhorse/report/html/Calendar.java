package dev.sawhorse.report.html;

import java.util.List;

/**
 * How many nodes of a NodePool its disruption budgets let go at once in each hour of a week, in UTC.
 *
 * @param nodes how many nodes the NodePool was taken to have
 * @param week the Monday with which the week begins
 * @param notes what is to be known beside it
 */
public record Calendar(String nodePool, int nodes, String week, List<Reasons> reasons, List<String> notes) {
    /** How many hours a week has. */
    public static final int HOURS = 168;

    public Calendar {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
    }

    /**
     * The week for some reasons of disruption.
     *
     * @param names the reasons, for people
     * @param hours what each hour from Monday 00:00 allows
     * @param windows which budgets allow how much when, a line each
     */
    public record Reasons(String names, List<Hour> hours, List<String> windows) {
        public Reasons {
            if (hours.size() != HOURS) {
                throw new IllegalArgumentException(hours.size() + " hours are no week\nMaybe some are missing.");
            }
            hours = List.copyOf(hours);
            windows = List.copyOf(windows);
        }
    }

    /** The least and the most that is allowed within an hour. */
    public record Hour(int least, int most) {}
}
