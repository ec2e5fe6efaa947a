// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.ec2.spot.ReclaimModel;

/**
 * The time from the moment when a reclaim chooses an instance to the interruption notice: some seconds, and for a share of the
 * instances the lead of a rebalance recommendation, exponentially distributed. Times are in hours.
 *
 * @param seconds the mean delay of notices without a recommendation
 * @param recommended the share of notices that a recommendation precedes
 * @param lead the mean time between the two
 */
record NoticeDelay(double seconds, double recommended, double lead) {
    private static final double NANOS_PER_HOUR = 3.6e12;

    static NoticeDelay of(ReclaimModel model) {
        return new NoticeDelay(
                model.within().toNanos() / NANOS_PER_HOUR / 2,
                model.rebalance(),
                model.rebalanceLead().toNanos() / NANOS_PER_HOUR);
    }

    /**
     * Returns the expected number of notices up to an age of instances that are chosen between two ages at a rate of one per
     * hour.
     */
    double noticed(double from, double until, double age) {
        double last = age - seconds;
        double end = Math.min(until, last);
        if (end <= from) {
            return 0;
        }
        double late =
                lead == 0 ? 0 : recommended * lead * (Math.exp((end - last) / lead) - Math.exp((from - last) / lead));
        return end - from - late;
    }
}
