// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.SampleQuantiles;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * The speed of Karpenter's scheduler that explains the durations which it logs of provisioning rounds: a time for each round,
 * each node and each pod, none negative, with the least squares of the relative errors. The disruption loop runs the same
 * scheduler.
 */
final class DecisionSpeedEstimate {
    /** The number of rounds from which on there is an estimate. */
    private static final int ENOUGH = 10;

    private static final int PARTS = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SINGULAR = 1e-12;

    /** For each round: one, its nodes and its pods, each divided by its duration. */
    private final List<double[]> rows = new ArrayList<>();

    private final double[] nanos;
    private final double medianError;

    /**
     * Estimates the speed.
     *
     * @param nodesAt the number of nodes at an instant
     */
    DecisionSpeedEstimate(List<ProvisioningObservation> rounds, ToIntFunction<Instant> nodesAt) {
        for (ProvisioningObservation round : rounds) {
            Duration took = round.took();
            if (took != null && !took.isZero() && round.pods() != ProvisioningObservation.UNKNOWN) {
                double weight = 1.0 / took.toNanos();
                rows.add(new double[] {weight, nodesAt.applyAsInt(round.at()) * weight, round.pods() * weight});
            }
        }
        this.nanos = isKnown() ? solve() : new double[PARTS];
        this.medianError = isKnown()
                ? new SampleQuantiles(rows.stream()
                                .map(row -> Math.abs(predicted(row, nanos) - 1))
                                .toList())
                        .at(0.5)
                : 0;
    }

    /** Whether the history states the durations of enough rounds. */
    boolean isKnown() {
        return rows.size() >= ENOUGH;
    }

    private static double predicted(double[] row, double[] of) {
        double sum = 0;
        for (int part = 0; part < PARTS; part++) {
            sum += of[part] * row[part];
        }
        return sum;
    }

    /** The best of the solutions in which some parts are zero and none is negative. */
    private double[] solve() {
        double[] best = new double[PARTS];
        double least = Double.POSITIVE_INFINITY;
        for (int set = 1; set < 1 << PARTS; set++) {
            double[] solution = solve(set);
            double error = error(solution);
            boolean isPossible = solution[0] >= 0 && solution[1] >= 0 && solution[2] >= 0;
            if (isPossible && error < least - SINGULAR * rows.size()) {
                least = error;
                best = solution;
            }
        }
        return best;
    }

    private double error(double[] solution) {
        return rows.stream()
                .mapToDouble(row -> Math.pow(predicted(row, solution) - 1, 2))
                .sum();
    }

    private static boolean isIn(int set, int part) {
        return (set & (1 << part)) != 0;
    }

    /** Solves the normal equations for the parts of a set, by elimination. */
    private double[] solve(int set) {
        double[][] equations = new double[PARTS][PARTS + 1];
        for (int i = 0; i < PARTS; i++) {
            boolean isFree = isIn(set, i);
            equations[i][i] = isFree ? 0 : 1;
            for (double[] row : rows) {
                for (int j = 0; j < PARTS && isFree; j++) {
                    equations[i][j] += isIn(set, j) ? row[i] * row[j] : 0;
                }
                equations[i][PARTS] += isFree ? row[i] : 0;
            }
        }
        for (int i = 0; i < PARTS; i++) {
            double scale = equations[i][i];
            if (Math.abs(scale) < Double.MIN_NORMAL) {
                return new double[] {-1, -1, -1};
            }
            for (int other = 0; other < PARTS; other++) {
                double factor = other == i ? 0 : equations[other][i] / scale;
                for (int j = 0; j <= PARTS && factor != 0; j++) {
                    equations[other][j] -= factor * equations[i][j];
                }
            }
        }
        double[] solution = new double[PARTS];
        for (int i = 0; i < PARTS; i++) {
            solution[i] = equations[i][PARTS] / equations[i][i];
        }
        return solution;
    }

    /** Sets the estimate in a scenario file. */
    void apply(EditedScenario scenario) {
        scenario.set(
                "karpenter",
                "decisionSpeed",
                "{perSimulation: " + millis(nanos[0]) + ", perNode: " + millis(nanos[1]) + ", perPod: "
                        + millis(nanos[2]) + "}");
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.6fms", nanos / NANOS_PER_MILLI).replaceFirst("\\.?0+ms$", "ms");
    }

    /** Returns the nanoseconds of each round, node and pod. */
    List<Double> nanos() {
        return List.of(nanos[0], nanos[1], nanos[2]);
    }

    /** Returns the estimate for people. */
    String text() {
        return String.format(
                Locale.ROOT,
                "karpenter.decisionSpeed: %s a simulation, %s a node, %s a pod, from %d rounds; median error %.0f %%",
                shortMillis(nanos[0]),
                shortMillis(nanos[1]),
                shortMillis(nanos[2]),
                rows.size(),
                medianError * 100);
    }

    private static String shortMillis(double nanos) {
        return String.format(Locale.ROOT, "%.2f ms", nanos / NANOS_PER_MILLI);
    }
}
