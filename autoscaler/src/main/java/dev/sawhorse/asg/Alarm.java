package dev.sawhorse.asg;

/**
 * A CloudWatch alarm on a metric of a group with one-minute points.
 *
 * @param threshold what the metric is compared with
 * @param evaluationPeriods how many points in a row must breach it
 */
public record Alarm(MetricSpec metric, Comparison comparison, double threshold, int evaluationPeriods) {

    /** When a point breaches the threshold. */
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

        /** Whether it watches for values that are too high. */
        boolean isUpwards() {
            return this == AT_LEAST || this == ABOVE;
        }
    }

    public Alarm {
        if (evaluationPeriods < 1) {
            throw new IllegalArgumentException("evaluationPeriods " + evaluationPeriods + " is less than 1");
        }
    }

    /** Whether a point breaches the threshold. */
    boolean isBreachedBy(double value) {
        return switch (comparison) {
            case AT_LEAST -> value >= threshold;
            case ABOVE -> value > threshold;
            case AT_MOST -> value <= threshold;
            case BELOW -> value < threshold;
        };
    }
}
