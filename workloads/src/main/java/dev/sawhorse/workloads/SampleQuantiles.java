// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import java.util.Collection;

/**
 * The quantiles of a sample, interpolated linearly between neighbouring values: the rule by which {@link Percentiles} draws from
 * them again (type 7 of Hyndman and Fan, the default of R and NumPy).
 */
public final class SampleQuantiles {
    private final double[] sorted;

    /** Copies and sorts the values, of which there is at least one. */
    public SampleQuantiles(Collection<? extends Number> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("There has to be at least one value");
        }
        this.sorted = values.stream().mapToDouble(Number::doubleValue).sorted().toArray();
    }

    /** Returns the number of values. */
    public int size() {
        return sorted.length;
    }

    /** Returns the quantile of a share from 0, the least value, to 1, the greatest. */
    public double at(double share) {
        double rank = share * (sorted.length - 1);
        int below = (int) Math.floor(rank);
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
    }
}
