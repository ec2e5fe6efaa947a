// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The interruption notices of a history by the age of the instances, and how many of them the advisor's hazards give, by the age
 * at which the instances were chosen.
 */
final class NoticesByAge {
    /** The ends of the bands of age in hours. */
    private static final List<Double> ENDS = List.of(1.0, 6.0, 24.0, Double.POSITIVE_INFINITY);

    private final NoticeDelay delay;
    private final long[] notices = new long[ENDS.size()];

    /** By the band of the notice, then by that in which the instance was chosen. */
    private final double[][] expected = new double[ENDS.size()][ENDS.size()];

    /**
     * Bands of age that were joined.
     *
     * @param until their end in hours
     * @param notices the notices at such an age
     * @param expected the expected number of them by the group in which the instance was chosen, the youngest first
     */
    record Group(double until, long notices, List<Double> expected) {}

    NoticesByAge(NoticeDelay delay) {
        this.delay = delay;
    }

    /** Adds an instance that was at risk for some hours from its launch on. */
    void add(double life, double hazard, boolean isInterrupted) {
        double from = 0;
        for (int band = 0; band < ENDS.size() && life >= from; band++) {
            double until = Math.min(life, ENDS.get(band));
            for (int chosen = 0; chosen <= band; chosen++) {
                double start = chosen == 0 ? 0 : ENDS.get(chosen - 1);
                double end = ENDS.get(chosen);
                expected[band][chosen] += hazard * (delay.noticed(start, end, until) - delay.noticed(start, end, from));
            }
            if (isInterrupted && life < ENDS.get(band)) {
                notices[band]++;
            }
            from = ENDS.get(band);
        }
    }

    /** Returns the bands, those with too few notices joined with the next older one, the last with the one before. */
    List<Group> groups(long enough) {
        List<Integer> firsts = new ArrayList<>();
        int first = 0;
        long count = 0;
        for (int band = 0; band < ENDS.size(); band++) {
            count += notices[band];
            if (count >= enough) {
                firsts.add(first);
                first = band + 1;
                count = 0;
            }
        }
        List<Group> groups = new ArrayList<>();
        for (int group = 0; group < firsts.size(); group++) {
            groups.add(group(firsts, group));
        }
        return Collections.unmodifiableList(groups);
    }

    private Group group(List<Integer> firsts, int group) {
        List<Double> byChosen = new ArrayList<>();
        for (int chosen = 0; chosen < firsts.size(); chosen++) {
            double sum = 0;
            for (int band = firsts.get(group); band < end(firsts, group); band++) {
                for (int of = firsts.get(chosen); of < end(firsts, chosen); of++) {
                    sum += expected[band][of];
                }
            }
            byChosen.add(sum);
        }
        long sum = 0;
        for (int band = firsts.get(group); band < end(firsts, group); band++) {
            sum += notices[band];
        }
        return new Group(ENDS.get(end(firsts, group) - 1), sum, byChosen);
    }

    /** Returns the first band behind a group. */
    private static int end(List<Integer> firsts, int group) {
        return group + 1 < firsts.size() ? firsts.get(group + 1) : ENDS.size();
    }
}
