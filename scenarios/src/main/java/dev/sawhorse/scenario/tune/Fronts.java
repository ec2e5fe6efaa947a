// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/**
 * The order of configurations by NSGA-II (Deb and others, 2002): by the number of the front they are on, then by the distance
 * to their neighbours on it, so that the extremes and the lonely ones come first.
 */
final class Fronts {
    private final List<Objective> objectives;
    private final ToDoubleBiFunction<Configuration, Objective> value;
    private final Map<Configuration, double[]> values = new HashMap<>();

    /** Makes an order by values to be minimized, which do not change as long as it is used. */
    Fronts(List<Objective> objectives, ToDoubleBiFunction<Configuration, Objective> value) {
        this.objectives = objectives;
        this.value = value;
    }

    private double[] values(Configuration configuration) {
        return values.computeIfAbsent(
                configuration,
                one -> objectives.stream()
                        .mapToDouble(objective -> value.applyAsDouble(one, objective))
                        .toArray());
    }

    /** Returns the configurations that no other one dominates. */
    List<Configuration> first(List<Configuration> all) {
        return all.stream()
                .filter(one -> all.stream().noneMatch(other -> dominates(other, one)))
                .toList();
    }

    /** Returns all configurations, the best first. */
    List<Configuration> sorted(List<Configuration> all) {
        List<Configuration> sorted = new ArrayList<>();
        List<Configuration> rest = new ArrayList<>(all);
        while (!rest.isEmpty()) {
            List<Configuration> front = first(rest);
            rest.removeAll(front);
            sorted.addAll(byCrowding(front));
        }
        return sorted;
    }

    /** Returns a front with its extremes first, then by the distance to the neighbours. */
    private List<Configuration> byCrowding(List<Configuration> front) {
        Map<Configuration, Double> distances = distances(front);
        List<Configuration> byDistance = new ArrayList<>(front);
        byDistance.sort(Comparator.comparingDouble((Configuration one) -> distances.get(one))
                .reversed());
        return byDistance;
    }

    /** Returns so many configurations of a front that represent it: the most crowded ones are left out one by one. */
    List<Configuration> representatives(List<Configuration> front, int count) {
        List<Configuration> left = new ArrayList<>(front);
        while (left.size() > count) {
            Map<Configuration, Double> distances = distances(left);
            left.remove(Collections.min(left, Comparator.comparingDouble(distances::get)));
        }
        return left;
    }

    private Map<Configuration, Double> distances(List<Configuration> front) {
        Map<Configuration, Double> distances = new HashMap<>();
        for (Objective objective : objectives) {
            List<Configuration> sorted = new ArrayList<>(front);
            sorted.sort(Comparator.comparingDouble(one -> value.applyAsDouble(one, objective)));
            double least = value.applyAsDouble(sorted.get(0), objective);
            double range = value.applyAsDouble(sorted.get(sorted.size() - 1), objective) - least;
            for (int i = 0; i < sorted.size(); i++) {
                boolean isExtreme = i == 0 || i == sorted.size() - 1;
                distances.merge(
                        sorted.get(i),
                        isExtreme ? Double.POSITIVE_INFINITY : distance(sorted, i, objective, range),
                        Double::sum);
            }
        }
        return distances;
    }

    private double distance(List<Configuration> sorted, int index, Objective objective, double range) {
        double next = value.applyAsDouble(sorted.get(index + 1), objective);
        double before = value.applyAsDouble(sorted.get(index - 1), objective);
        return range == 0 ? 0 : (next - before) / range;
    }

    /** Returns the configuration nearest to the best value of every objective, each scaled to its range on the front. */
    Configuration knee(List<Configuration> front) {
        Configuration knee = front.get(0);
        double nearest = Double.POSITIVE_INFINITY;
        for (Configuration one : front) {
            double square = 0;
            for (Objective objective : objectives) {
                double least = front.stream()
                        .mapToDouble(each -> value.applyAsDouble(each, objective))
                        .min()
                        .orElseThrow();
                double most = front.stream()
                        .mapToDouble(each -> value.applyAsDouble(each, objective))
                        .max()
                        .orElseThrow();
                double share = most == least ? 0 : (value.applyAsDouble(one, objective) - least) / (most - least);
                square += share * share;
            }
            if (square < nearest) {
                nearest = square;
                knee = one;
            }
        }
        return knee;
    }

    private boolean dominates(Configuration first, Configuration second) {
        boolean better = false;
        double[] ofFirst = values(first);
        double[] ofSecond = values(second);
        for (int i = 0; i < ofFirst.length; i++) {
            double difference = ofFirst[i] - ofSecond[i];
            if (difference > 0) {
                return false;
            }
            better |= difference < 0;
        }
        return better;
    }
}
