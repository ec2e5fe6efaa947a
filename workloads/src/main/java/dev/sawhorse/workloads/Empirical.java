package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.distribution.EnumeratedRealDistribution;

/**
 * Figures taken from a list, each as often as its weight says.
 *
 * @param values the figures, which are kept sorted
 * @param weights their weights, in the same order; they need not add up to 1
 */
public record Empirical(List<Double> values, List<Double> weights) implements DistributionSpec {
    /** Copies and sorts the lists and rejects those of different length, negative figures and weights, and weights of 0 in all. */
    public Empirical {
        if (values.isEmpty() || values.size() != weights.size()) {
            throw new IllegalArgumentException("There are " + values.size() + " values and " + weights.size()
                    + " weights; there has to be at least one, and as many weights as values");
        }
        values.forEach(value -> Parameters.requireNotNegative("value", value));
        weights.forEach(weight -> Parameters.requireNotNegative("weight", weight));
        Parameters.requirePositive("sum of the weights", sum(weights));
        List<Integer> order = rising(values);
        values = order.stream().map(values::get).toList();
        weights = order.stream().map(weights::get).toList();
    }

    private static List<Integer> rising(List<Double> values) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(values::get));
        return order;
    }

    /** Returns the law under which every figure of a list is equally likely. */
    public static Empirical of(List<Double> values) {
        return new Empirical(values, Collections.nCopies(values.size(), 1.0));
    }

    @Override
    public double mean() {
        double weighted = 0;
        for (int i = 0; i < values.size(); i++) {
            weighted += values.get(i) * weights.get(i);
        }
        return weighted / sum(weights);
    }

    @Override
    public double quantile(double share) {
        double left = share * sum(weights);
        for (int i = 0; i < values.size(); i++) {
            left -= weights.get(i);
            if (left < 0) {
                return values.get(i);
            }
        }
        return values.get(values.size() - 1);
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new EnumeratedRealDistribution(stream, toArray(values), toArray(weights))::sample;
    }

    private static double sum(List<Double> figures) {
        double sum = 0;
        for (double figure : figures) {
            sum += figure;
        }
        return sum;
    }

    private static double[] toArray(List<Double> figures) {
        double[] array = new double[figures.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = figures.get(i);
        }
        return array;
    }
}
