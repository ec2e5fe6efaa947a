// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import java.time.Duration;

/**
 * A predictive scaling policy (Amazon EC2 Auto Scaling, "How predictive scaling works").
 *
 * @param target target value of the metric
 * @param mode whether the group scales to the forecast
 * @param schedulingBuffer how long before an hour its capacity is available
 * @param increasesMaxCapacity whether the forecast may exceed the maximum size
 * @param maxCapacityBuffer percentage above the forecast that the maximum size is then raised to
 */
public record PredictiveScaling(
        MetricSpec metric,
        double target,
        Mode mode,
        Duration schedulingBuffer,
        boolean increasesMaxCapacity,
        int maxCapacityBuffer)
        implements ScalingPolicy {

    /** Whether the group scales to the forecast, or only records it. */
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
