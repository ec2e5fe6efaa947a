// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

/**
 * A CloudWatch alarm on a metric of a group, with one data point a minute.
 *
 * @param threshold value that data points are compared with
 * @param evaluationPeriods number of consecutive data points that must breach the threshold
 */
public record Alarm(MetricSpec metric, Comparison comparison, double threshold, int evaluationPeriods) {

    /** The comparison by which a data point breaches the threshold. */
    public enum Comparison {
        AT_LEAST("GreaterThanOrEqualToThreshold"),
        ABOVE("GreaterThanThreshold"),
        AT_MOST("LessThanOrEqualToThreshold"),
        BELOW("LessThanThreshold");

        private final String apiName;

        Comparison(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in CloudWatch's API. */
        public String apiName() {
            return apiName;
        }

        /** Whether the alarm fires on high values. */
        boolean isUpwards() {
            return this == AT_LEAST || this == ABOVE;
        }
    }

    public Alarm {
        if (evaluationPeriods < 1) {
            throw new IllegalArgumentException("evaluationPeriods " + evaluationPeriods + " is less than 1");
        }
    }

    /** Whether a data point breaches the threshold. */
    boolean isBreachedBy(double value) {
        return switch (comparison) {
            case AT_LEAST -> value >= threshold;
            case ABOVE -> value > threshold;
            case AT_MOST -> value <= threshold;
            case BELOW -> value < threshold;
        };
    }
}
