// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The decision which of two configurations is better, by paired one-sided tests over their common seeds. The level is divided
 * by the number of objectives (Bonferroni).
 */
final class Dominance {
    private static final double LEVEL = 0.1;

    private final Trials trials;
    private final List<Objective> objectives;
    private final double[] zones;
    private final Map<Integer, Double> quantiles = new HashMap<>();
    private final Map<Configuration, double[][]> values = new HashMap<>();

    /** Makes it for runs, to which more may be added, and for objectives, each with the difference that does not matter. */
    Dominance(Trials trials, List<Objective> objectives, double[] zones) {
        this.trials = trials;
        this.objectives = objectives;
        this.zones = zones.clone();
    }

    /**
     * Whether the first is better beyond doubt: worse by more than its zone in no objective, better in one.
     */
    boolean isBetter(Configuration first, Configuration second) {
        boolean better = false;
        double[][] ofFirst = values(first);
        double[][] ofSecond = values(second);
        for (int i = 0; i < zones.length; i++) {
            Interval difference = difference(ofFirst[i], ofSecond[i]);
            if (difference.high > zones[i]) {
                return false;
            }
            better |= difference.high < 0;
        }
        return better;
    }

    /** Whether two differ by less than the zone in every objective beyond doubt. */
    boolean isEqual(Configuration first, Configuration second) {
        double[][] ofFirst = values(first);
        double[][] ofSecond = values(second);
        for (int i = 0; i < zones.length; i++) {
            Interval difference = difference(ofFirst[i], ofSecond[i]);
            if (difference.high > zones[i] || difference.low < -zones[i]) {
                return false;
            }
        }
        return true;
    }

    private double quantile(int seeds) {
        return quantiles.computeIfAbsent(
                seeds, n -> new TDistribution(null, n - 1).inverseCumulativeProbability(1 - LEVEL / objectives.size()));
    }

    private record Interval(double low, double high) {}

    /** Returns the values of each objective. */
    private double[][] values(Configuration configuration) {
        int seeds = trials.seeds(configuration);
        double[][] known = values.get(configuration);
        if (known == null || known[0].length != seeds) {
            known = objectives.stream()
                    .map(objective -> trials.values(configuration, objective, seeds))
                    .toArray(double[][]::new);
            values.put(configuration, known);
        }
        return known;
    }

    private Interval difference(double[] a, double[] b) {
        int n = Math.min(a.length, b.length);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i] - b[i];
            squares += (a[i] - b[i]) * (a[i] - b[i]);
        }
        double mean = sum / n;
        double variance = Math.max(0, (squares - n * mean * mean) / (n - 1));
        double half = variance == 0 ? 0 : quantile(n) * Math.sqrt(variance / n);
        return new Interval(mean - half, mean + half);
    }
}
