// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.calibration;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * A figure of a cluster: as it happened, as the scenario predicts it, and as it does with calibrated parameters.
 *
 * @param name its name, such as {@code nodes launched a day}
 * @param unit its unit, empty for a count
 */
public record PredictedFigure(String name, String unit, double observed, double predicted, double calibrated) {
    /** Returns the relative error of a prediction, NaN where nothing was observed. */
    public static double error(double observed, double predicted) {
        return observed == 0 ? (predicted == 0 ? 0 : Double.NaN) : predicted / observed - 1;
    }

    /** Returns the error of the calibrated prediction relative to the observation, NaN where nothing was observed. */
    public double error() {
        return error(observed, calibrated);
    }

    /** Returns its values by their names in JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("unit", unit);
        tree.put("observed", observed);
        tree.put("predicted", predicted);
        tree.put("calibrated", calibrated);
        return tree;
    }

    /**
     * Returns the part of two distributions that is common to both: 1 if they are equal, 0 if they have no key in common or one
     * of them is empty.
     */
    public static double overlap(Map<String, Double> first, Map<String, Double> second) {
        double all = first.values().stream().mapToDouble(Double::doubleValue).sum();
        double other = second.values().stream().mapToDouble(Double::doubleValue).sum();
        if (all == 0 || other == 0) {
            return 0;
        }
        TreeSet<String> keys = new TreeSet<>(first.keySet());
        keys.retainAll(second.keySet());
        double common = 0;
        for (String key : keys) {
            common += Math.min(first.getOrDefault(key, 0.0) / all, second.getOrDefault(key, 0.0) / other);
        }
        return common;
    }
}
