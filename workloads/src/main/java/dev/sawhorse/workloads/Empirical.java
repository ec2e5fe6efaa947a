// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A weighted empirical distribution: samples are values of a list. */
public final class Empirical implements DistributionSpec {
    private final double[] values;
    private final double[] weightsUpTo;
    private final double mean;

    /**
     * Copies and sorts the values. Rejects lists of different lengths, negative values and weights, and weights whose sum is 0.
     *
     * @param values the values
     * @param weights their weights, in the same order; they need not add up to 1
     */
    public Empirical(List<Double> values, List<Double> weights) {
        if (values.isEmpty() || values.size() != weights.size()) {
            throw new IllegalArgumentException("There are " + values.size() + " values and " + weights.size()
                    + " weights; there has to be at least one, and as many weights as values");
        }
        List<Integer> order = rising(values);
        this.values = new double[order.size()];
        this.weightsUpTo = new double[order.size()];
        double sum = 0;
        double weighted = 0;
        for (int i = 0; i < order.size(); i++) {
            this.values[i] = Parameters.requireNotNegative("value", values.get(order.get(i)));
            double weight = Parameters.requireNotNegative("weight", weights.get(order.get(i)));
            sum += weight;
            weighted += this.values[i] * weight;
            weightsUpTo[i] = sum;
        }
        this.mean = weighted / Parameters.requirePositive("sum of the weights", sum);
    }

    private static List<Integer> rising(List<Double> values) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(values::get));
        return order;
    }

    /** Returns the distribution in which every value of a list is equally likely. */
    public static Empirical of(List<Double> values) {
        return new Empirical(values, Collections.nCopies(values.size(), 1.0));
    }

    /** Returns the distribution of the values multiplied by a factor above 0. */
    public Empirical times(double factor) {
        List<Double> scaled = values().stream().map(value -> value * factor).toList();
        List<Double> weights = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            weights.add(weightsUpTo[i] - (i == 0 ? 0 : weightsUpTo[i - 1]));
        }
        return new Empirical(scaled, weights);
    }

    /** Returns the values in ascending order. */
    public List<Double> values() {
        return Arrays.stream(values).boxed().toList();
    }

    @Override
    public double mean() {
        return mean;
    }

    @Override
    public double quantile(double share) {
        double wanted = share * weightsUpTo[weightsUpTo.length - 1];
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (weightsUpTo[middle] > wanted) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return values[low];
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return () -> quantile(stream.nextDouble());
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Empirical other
                && Arrays.equals(values, other.values)
                && Arrays.equals(weightsUpTo, other.weightsUpTo);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(weightsUpTo);
    }

    @Override
    public String toString() {
        return "Empirical[" + values.length + " values, mean " + mean + "]";
    }
}
