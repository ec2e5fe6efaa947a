package dev.sawhorse.asg;

import java.time.Duration;

/**
 * A predictive scaling policy (Amazon EC2 Auto Scaling, "How predictive scaling works").
 *
 * @param target the value of the metric that capacity is planned for
 * @param mode whether the forecast is acted on
 * @param schedulingBuffer how long before an hour its capacity is there
 * @param increasesMaxCapacity whether the group may grow beyond its greatest size where the forecast asks for it
 * @param maxCapacityBuffer by how many percent more than the forecast its greatest size then grows
 */
public record PredictiveScaling(
        MetricSpec metric,
        double target,
        Mode mode,
        Duration schedulingBuffer,
        boolean increasesMaxCapacity,
        int maxCapacityBuffer)
        implements ScalingPolicy {

    /** Whether a forecast is acted on. */
    public enum Mode {
        FORECAST_ONLY("ForecastOnly"),
        FORECAST_AND_SCALE("ForecastAndScale");

        private final String apiName;

        Mode(String apiName) {
            this.apiName = apiName;
        }

        /** Returns the name in the Auto Scaling API. */
        public String apiName() {
            return apiName;
        }
    }

    public PredictiveScaling {
        if (!(target > 0)) {
            throw new IllegalArgumentException("targetValue " + target + " is not above 0");
        }
    }

    @Override
    public boolean scalesIn() {
        return false;
    }
}
