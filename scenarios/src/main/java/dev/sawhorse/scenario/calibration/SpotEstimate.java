// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.ec2.spot.InterruptionShares;
import dev.sawhorse.ec2.spot.ReclaimModel;
import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The factor on the Spot Advisor's rates that explains the interruptions of a history, as a whole and by the age of instances:
 * the interruptions divided by the number that the advisor's hazards give for the same spot hours, which is the
 * maximum-likelihood estimate for a hazard that is constant within a band of age.
 *
 * <p>A history has the times of notices, while the factors are about the ages at which EC2 chooses instances: a notice that
 * follows a rebalance recommendation comes later, maybe in the next band ({@link NoticeDelay}).
 */
final class SpotEstimate {
    /** The time within which the notices of one reclaim follow each other. */
    private static final Duration TOGETHER = Duration.ofMinutes(5);

    /** The number of interruptions from which on a band stands for itself. */
    private static final int ENOUGH = 10;

    /** The 95 % quantiles of the χ² distribution by degrees of freedom. */
    private static final List<Double> CHI_SQUARE = List.of(0.0, 3.841, 5.991, 7.815);

    /**
     * A band of age in hours.
     *
     * @param interruptions those of which the notice came at such an age
     * @param expected the number of them that the advisor's hazards give
     * @param own the part of them that was chosen at such an age
     * @param factor the factor on the hazard at such an age
     */
    private record Band(double until, long interruptions, double expected, double own, double factor) {}

    private final double hours;
    private final double expected;
    private final long interruptions;
    private final double variance;
    private final List<Band> bands;

    SpotEstimate(ObservedCluster observed, String region, ReclaimModel model) {
        InterruptionShares shares = InterruptionShares.of(region);
        NoticeDelay delay = NoticeDelay.of(model);
        NoticesByAge byAge = new NoticesByAge(delay);
        double spotHours = 0;
        double expectedCount = 0;
        for (NodeObservation node : observed.nodes()) {
            if (!node.instance().capacityType().equals("spot")) {
                continue;
            }
            double life = observed.hoursAtRisk(node);
            double hazard = shares.hazard(node.instance().type());
            spotHours += life;
            expectedCount += hazard * delay.noticed(0, life, life);
            // The age of a node whose launch is not in the history is unknown.
            if (node.times().launched() != null) {
                byAge.add(life, hazard, ObservedCluster.isInterrupted(node));
            }
        }
        this.hours = spotHours;
        this.expected = expectedCount;
        this.interruptions = observed.interruptions();
        this.variance = variance(observed);
        this.bands = bands(byAge);
    }

    /**
     * Solves for the factors, the youngest band first: what is expected of a band are the notices of instances chosen in it and
     * of those chosen in younger bands.
     */
    private static List<Band> bands(NoticesByAge notices) {
        List<Band> solved = new ArrayList<>();
        for (NoticesByAge.Group group : notices.groups(ENOUGH)) {
            double sum = 0;
            double fromYounger = 0;
            for (int chosen = 0; chosen < group.expected().size(); chosen++) {
                sum += group.expected().get(chosen);
                fromYounger += chosen < solved.size()
                        ? group.expected().get(chosen) * solved.get(chosen).factor()
                        : 0;
            }
            double own = group.expected().get(solved.size());
            double factor = Math.max(0, (group.notices() - fromYounger) / own);
            solved.add(new Band(group.until(), group.notices(), sum, own, factor));
        }
        return solved;
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

    /**
     * Whether the hazard depends on age: the χ² test of the bands with the mean number of interruptions in a reclaim as
     * dispersion rejects a constant hazard at the level of 5 %.
     */
    boolean dependsOnAge() {
        if (bands.size() < 2) {
            return false;
        }
        double mean = bands.stream().mapToLong(Band::interruptions).sum()
                / bands.stream().mapToDouble(Band::expected).sum();
        double sum = 0;
        for (Band band : bands) {
            double constant = mean * band.expected();
            sum += Math.pow(band.interruptions() - constant, 2) / constant;
        }
        return sum / dispersion() > CHI_SQUARE.get(bands.size() - 1);
    }

    /** Returns why the factor is not estimated. */
    String whyUnknown() {
        return expected == 0
                ? "spot.scale is not estimated: the files have no lives of spot nodes"
                : String.format(
                        Locale.ROOT,
                        "spot.scale is not estimated: the history has no interruption in %.0f spot node-hours (the Spot "
                                + "Advisor's rates: %.3g); without an interruption queue Karpenter records none",
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

    /** Returns the factor of a band of age, relative to that of all ages. */
    double factor(int band) {
        return bands.get(band).factor() / scale();
    }

    /** Returns the standard error of the factor of a band, relative to that of all ages. */
    double standardError(int band) {
        return Math.sqrt(dispersion() * bands.get(band).interruptions())
                / bands.get(band).own()
                / scale();
    }

    /** The mean number of interruptions in a reclaim, by which their number varies more than that of independent events. */
    private double dispersion() {
        return Math.max(1, variance / interruptions);
    }

    /** Sets the estimate in a scenario file. */
    void apply(EditedScenario scenario) {
        if (dependsOnAge()) {
            StringJoiner entries = new StringJoiner(", ", "[", "]");
            for (int band = 0; band < bands.size(); band++) {
                boolean isLast = band + 1 == bands.size();
                String until =
                        isLast ? "" : "until: " + Math.round(bands.get(band).until()) + "h, ";
                entries.add("{" + until + "factor: " + decimal(factor(band)) + "}");
            }
            scenario.set("spot", "hazardByAge", entries.toString());
        } else {
            scenario.remove("spot", "hazardByAge");
        }
        scenario.set("spot", "scale", decimal(scale()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** Returns the estimates for people, with the standard error of the factor. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        texts.add(String.format(
                Locale.ROOT,
                "spot.scale: %.3f ± %.3f, from %d interruptions in %.0f spot node-hours (the Spot Advisor's rates: %.3g)",
                scale(),
                standardError(),
                interruptions,
                hours,
                expected));
        if (dependsOnAge()) {
            for (int band = 0; band < bands.size(); band++) {
                boolean isLast = band + 1 == bands.size();
                texts.add(String.format(
                        Locale.ROOT,
                        "spot.hazardByAge: %s × %.2f ± %.2f, from %d interruptions",
                        isLast ? "older" : "up to " + Math.round(bands.get(band).until()) + " h",
                        factor(band),
                        standardError(band),
                        bands.get(band).interruptions()));
            }
        }
        return texts;
    }

    /** Returns why the hazard is taken as independent of age, empty if it is not. */
    String whyIndependentOfAge() {
        return dependsOnAge()
                ? ""
                : bands.size() < 2
                        ? "spot.hazardByAge is not estimated: fewer than " + ENOUGH
                                + " interruptions at a known age in each of two bands of age"
                        : "spot.hazardByAge is not set: the interruptions do not show that the hazard depends on age "
                                + "(χ² test, 5 %)";
    }
}
