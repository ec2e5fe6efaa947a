// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.ec2.spot.InterruptionShares;
import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The factor on the Spot Advisor's rates that explains the interruptions of a history: the maximum-likelihood estimate for
 * exponential up-times, the interruptions divided by the number that the advisor's hazards give for the same spot hours.
 */
final class SpotEstimate {
    /** The time within which the notices of one reclaim follow each other. */
    private static final Duration TOGETHER = Duration.ofMinutes(5);

    private final double hours;
    private final double expected;
    private final long interruptions;
    private final double variance;

    SpotEstimate(ObservedCluster observed, String region) {
        InterruptionShares shares = InterruptionShares.of(region);
        double spotHours = 0;
        double expectedCount = 0;
        for (NodeObservation node : observed.nodes()) {
            if (node.instance().capacityType().equals("spot")) {
                spotHours += observed.hours(node);
                expectedCount +=
                        observed.hours(node) * shares.hazard(node.instance().type());
            }
        }
        this.hours = spotHours;
        this.expected = expectedCount;
        this.interruptions = observed.interruptions();
        this.variance = variance(observed);
    }

    /** Interruptions of one pool within minutes are one reclaim: the sum of the squares of their numbers. */
    private static double variance(ObservedCluster observed) {
        Map<String, List<Instant>> byPool = new TreeMap<>();
        for (NodeObservation node : observed.nodes()) {
            NodeObservation.Interruption interruption = node.interruption();
            if (interruption != null && ObservedCluster.isInterrupted(node)) {
                String pool = node.instance().type() + " " + node.instance().zone();
                byPool.computeIfAbsent(pool, first -> new ArrayList<>()).add(interruption.at());
            }
        }
        double sum = 0;
        for (List<Instant> times : byPool.values()) {
            Collections.sort(times);
            int together = 0;
            Instant last = Instant.MIN;
            for (Instant time : times) {
                if (together > 0 && Duration.between(last, time).compareTo(TOGETHER) > 0) {
                    sum += (double) together * together;
                    together = 0;
                }
                together++;
                last = time;
            }
            sum += (double) together * together;
        }
        return sum;
    }

    /** Whether the history has interruptions of spot nodes; without an interruption queue Karpenter records none. */
    boolean isKnown() {
        return expected > 0 && interruptions > 0;
    }

    /** Returns why the factor is not estimated. */
    String whyUnknown() {
        return expected == 0
                ? "spot.scale is not estimated: the history has no spot nodes"
                : String.format(
                        Locale.ROOT,
                        "spot.scale is not estimated: the history has no interruption in %.0f spot node-hours (the Spot "
                                + "Advisor's rates: %.1f); without an interruption queue Karpenter records none",
                        hours,
                        expected);
    }

    /** Returns the factor. */
    double scale() {
        return interruptions / expected;
    }

    /** Returns the standard error of the factor. */
    double standardError() {
        return Math.sqrt(variance) / expected;
    }

    /** Returns the value of {@code spot.scale} in the scenario file. */
    String scaleText() {
        return String.format(Locale.ROOT, "%.3f", scale());
    }

    /** Returns the estimate for people, with its standard error. */
    String text() {
        return String.format(
                Locale.ROOT,
                "spot.scale: %.3f ± %.3f, from %d interruptions in %.0f spot node-hours (the Spot Advisor's rates: %.1f)",
                scale(),
                standardError(),
                interruptions,
                hours,
                expected);
    }
}
