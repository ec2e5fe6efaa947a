// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.List;

/**
 * A distribution given by percentiles, as a dashboard shows them, with linear interpolation between them.
 *
 * @param points the percentiles in ascending order; the first has share 0 and the last has share 1
 */
public record Percentiles(List<Point> points) implements DistributionSpec {
    /**
     * A percentile.
     *
     * @param share share of the distribution that does not exceed the value, 0 to 1
     * @param value the value
     */
    public record Point(double share, double value) {}

    /** Copies the list and rejects points that do not ascend or do not range from share 0 to share 1. */
    public Percentiles {
        points = List.copyOf(points);
        if (points.size() < 2
                || points.get(0).share() != 0
                || points.get(points.size() - 1).share() != 1) {
            throw new IllegalArgumentException("points is " + points
                    + ", but must start with share 0 and end with share 1.\nAdd the minimum and the maximum.");
        }
        for (int i = 0; i < points.size(); i++) {
            Parameters.requireNotNegative("value", points.get(i).value());
            if (i > 0
                    && (points.get(i).share() <= points.get(i - 1).share()
                            || points.get(i).value() < points.get(i - 1).value())) {
                throw new IllegalArgumentException("point " + points.get(i) + " is not greater than "
                        + points.get(i - 1) + ".\nSort the percentiles.");
            }
        }
    }

    @Override
    public double mean() {
        double mean = 0;
        for (int i = 1; i < points.size(); i++) {
            Point low = points.get(i - 1);
            Point high = points.get(i);
            mean += (high.share() - low.share()) * (low.value() + high.value()) / 2;
        }
        return mean;
    }

    @Override
    public double quantile(double share) {
        int next = 1;
        while (next < points.size() - 1 && points.get(next).share() < share) {
            next++;
        }
        Point low = points.get(next - 1);
        Point high = points.get(next);
        return low.value() + (high.value() - low.value()) * (share - low.share()) / (high.share() - low.share());
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return () -> quantile(stream.nextDouble());
    }
}
