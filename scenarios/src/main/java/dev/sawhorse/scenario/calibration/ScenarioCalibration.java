// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.workloads.SampleQuantiles;
import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The calibration of a scenario: parameters are estimated from the history of its cluster, and the scenario is run with and
 * without them for as long as the history, to compare both predictions with it. If the cluster was imported while the history
 * was recorded, the part of the history after that moment is compared: the run begins with the same nodes.
 */
public final class ScenarioCalibration {
    private static final String A_DAY = " a day";
    private static final double HOURS_PER_DAY = 24;
    private static final int MOST_TYPES = 5;

    /** The number of samples from which on quantiles are compared. */
    private static final int ENOUGH = 5;

    /** The longest time after the start of the scenario in which a cluster has nothing to log. */
    private static final Duration QUIET = Duration.ofHours(1);

    private final Scenario scenario;
    private final ObservedCluster observed;
    private final ObservedSpan span;
    private final ExistingNodes existing;
    private final LatencyEstimate latencies;
    private final SpotEstimate spot;
    private final DecisionSpeedEstimate speed;
    private final List<String> leftOut = new ArrayList<>();

    /**
     * Estimates the parameters.
     *
     * @throws IllegalArgumentException if the history has neither nodes nor costs, or is of another cluster
     */
    public ScenarioCalibration(Scenario scenario, ObservedCluster observed) {
        if (observed.isEmpty()) {
            throw new IllegalArgumentException(
                    "the files contain neither the lives of nodes nor costs of instances\nMaybe they are another log.");
        }
        this.scenario = scenario;
        this.observed = observed;
        this.existing = ExistingNodes.of(scenario);
        leaveOutOtherClusters();
        this.span = new ObservedSpan(observed, existing.silentIn(observed), begin());
        this.latencies = new LatencyEstimate(observed.nodes());
        this.spot = new SpotEstimate(
                observed, scenario.file().region(), scenario.file().spot().model());
        int silent = existing.count() - existing.mentionedIn(observed);
        this.speed = new DecisionSpeedEstimate(observed.rounds(), at -> observed.nodesAt(at) + silent);
    }

    /** Nodes of NodePools that the scenario does not have are those of another cluster, or of a NodePool that is gone. */
    private void leaveOutOtherClusters() {
        TreeSet<String> known = new TreeSet<>();
        scenario.initialObjects().of(NodePool.class).forEach(pool -> known.add(pool.name()));
        scenario.file().nodeGroups().forEach(group -> known.add(group.name()));
        TreeSet<String> others = new TreeSet<>();
        TreeSet<String> own = new TreeSet<>();
        for (NodeObservation node : observed.nodes()) {
            String pool = node.identity().nodePool();
            if (!pool.isEmpty()) {
                (known.contains(pool) ? own : others).add(pool);
            }
        }
        if (others.isEmpty()) {
            return;
        }
        if (own.isEmpty()) {
            throw new IllegalArgumentException("the history is of another cluster: its NodePools are "
                    + String.join(", ", others) + ", those of the scenario " + String.join(", ", known)
                    + "\nMaybe it is the log of another cluster.");
        }
        int count = observed.remove(node -> others.contains(node.identity().nodePool()));
        leftOut.add(
                count + (count == 1 ? " node" : " nodes") + " of NodePools that the scenario does not have left out: "
                        + String.join(", ", others) + "; maybe of another cluster");
    }

    private Instant begin() {
        Instant start = scenario.file().start();
        boolean isWithin = start.isAfter(observed.from().minus(QUIET)) && start.isBefore(observed.until());
        return isWithin ? start : observed.from();
    }

    /** Returns the text of a scenario file with the estimated parameters. */
    public String calibrated(String text) {
        EditedScenario changed = new EditedScenario(text);
        if (latencies.isKnown()) {
            latencies.apply(changed);
        }
        if (spot.isKnown()) {
            spot.apply(changed);
        }
        if (speed.isKnown()) {
            speed.apply(changed);
        }
        return changed.text();
    }

    /** Returns how long the scenario is run: as long as the compared part of the history. */
    Duration span() {
        return span.length();
    }

    /**
     * Runs both scenarios for as long as the compared part of the history, and compares them with it.
     *
     * @param written the scenario as it was written
     * @param calibrated the scenario with the estimated parameters
     * @param seeds number of runs of each, whose means are compared
     */
    public Calibration compare(Scenario written, Scenario calibrated, int seeds) {
        boolean onlyKarpenter = span.isOnlyKarpenter();
        PredictedSpan before = new PredictedSpan(results(written.withDuration(span()), seeds), onlyKarpenter);
        PredictedSpan after = new PredictedSpan(results(calibrated.withDuration(span()), seeds), onlyKarpenter);
        return new Calibration(
                written.name(),
                span.from(),
                span.until(),
                span.nodes(),
                new Comparison(before, after).figures(),
                PredictedFigure.overlap(span.hoursByType(), after.hoursByType()),
                parameters(),
                notes());
    }

    private static List<Results> results(Scenario scenario, int seeds) {
        List<Results> results = new ArrayList<>();
        for (int i = 0; i < seeds; i++) {
            Scenario seeded = scenario.withSeed(scenario.file().seed() + i);
            results.add(ScenarioRun.of(seeded, entry -> {}, ScenarioRun.Monitor.NONE)
                    .results());
        }
        return results;
    }

    /** The figures of both predictions beside those of the history. */
    private final class Comparison {
        private final PredictedSpan before;
        private final PredictedSpan after;
        private final double days =
                span.length().toMillis() / (double) Duration.ofDays(1).toMillis();
        private final List<PredictedFigure> figures = new ArrayList<>();

        Comparison(PredictedSpan before, PredictedSpan after) {
            this.before = before;
            this.after = after;
        }

        List<PredictedFigure> figures() {
            perDay("cost of instances", "USD", cost(), PredictedSpan::cost);
            perDay("node-hours", "h", span.hours(), PredictedSpan::hours);
            types().forEach(type -> perDay(
                    "node-hours of " + type,
                    "h",
                    span.hoursByType().getOrDefault(type, 0.0),
                    predicted -> predicted.hoursByType().getOrDefault(type, 0.0)));
            if (span.hasNodes()) {
                events();
            }
            quantiles("wait of pods", span.podWaits(), PredictedSpan::podWaits);
            return figures;
        }

        private void events() {
            perDay("nodes launched", "", span.launched(), PredictedSpan::launched);
            perDay("disruption commands", "", span.commands(), PredictedSpan::commands);
            Map<String, Double> reasons = span.disruptions();
            TreeSet<String> all = new TreeSet<>(reasons.keySet());
            for (String reason : List.of("empty", "underutilized", "drifted")) {
                if (before.disrupted(reason) > 0 || after.disrupted(reason) > 0) {
                    all.add(reason);
                }
            }
            all.forEach(reason -> perDay(
                    "nodes disrupted: " + reason,
                    "",
                    reasons.getOrDefault(reason, 0.0),
                    predicted -> predicted.disrupted(reason)));
            perDay("spot interruptions", "", span.interruptions(), PredictedSpan::interruptions);
            quantiles("NodeClaim to ready node", span.secondsToNode(), PredictedSpan::secondsToNode);
        }

        private void perDay(String name, String unit, double happened, ToDoubleFunction<PredictedSpan> figure) {
            figures.add(new PredictedFigure(
                    name + A_DAY,
                    unit,
                    happened / days,
                    figure.applyAsDouble(before) / days,
                    figure.applyAsDouble(after) / days));
        }

        private void quantiles(
                String name, Collection<Double> happened, Function<PredictedSpan, Collection<Double>> figure) {
            if (happened.size() < ENOUGH) {
                return;
            }
            for (int percent : new int[] {50, 95}) {
                figures.add(new PredictedFigure(
                        name + ", p" + percent,
                        "s",
                        quantile(happened, percent),
                        quantile(figure.apply(before), percent),
                        quantile(figure.apply(after), percent)));
            }
        }

        private static double quantile(Collection<Double> values, int percent) {
            return values.isEmpty() ? 0 : new SampleQuantiles(values).at(percent / 100.0);
        }

        /** The types with most hours, in the history or in the calibrated prediction. */
        private List<String> types() {
            Map<String, Double> happened = span.hoursByType();
            Map<String, Double> predicted = after.hoursByType();
            TreeSet<String> all = new TreeSet<>(happened.keySet());
            all.addAll(predicted.keySet());
            all.remove("");
            return all.stream()
                    .sorted(Comparator.comparingDouble((String type) ->
                                    -Math.max(happened.getOrDefault(type, 0.0), predicted.getOrDefault(type, 0.0)))
                            .thenComparing(type -> type))
                    .limit(MOST_TYPES)
                    .toList();
        }
    }

    /** The billed cost, else that of the node-hours at the scenario's prices. */
    private double cost() {
        Double billed = span.billed();
        if (billed != null) {
            return billed;
        }
        PriceBook prices = Cloud.of(scenario.file()).prices();
        return span.cost(instance -> price(prices, instance));
    }

    private static double price(PriceBook prices, NodeObservation.Instance instance) {
        CapacityType type = instance.capacityType().equals("spot") ? CapacityType.SPOT : CapacityType.ON_DEMAND;
        return prices.price(new CapacityPool(instance.type(), instance.zone(), type), 0)
                .orElse(0);
    }

    private List<String> parameters() {
        List<String> texts = new ArrayList<>();
        if (latencies.isKnown()) {
            texts.addAll(latencies.texts());
        }
        if (spot.isKnown()) {
            texts.addAll(spot.texts());
        }
        if (speed.isKnown()) {
            texts.add(speed.text());
        }
        return texts;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(leftOut);
        if (!latencies.isKnown()) {
            notes.add(
                    "latencies are not estimated: no node has the times of its launch, registration and initialization");
        }
        if (!spot.isKnown()) {
            notes.add(spot.whyUnknown());
        } else if (!spot.dependsOnAge()) {
            notes.add(spot.whyIndependentOfAge());
        }
        if (!speed.isKnown()) {
            notes.add(
                    "karpenter.decisionSpeed is not estimated: the files state the durations of too few provisioning rounds");
        }
        if (observed.costs().isEmpty()) {
            notes.add("the observed cost is node-hours at the scenario's prices: the files contain no bill");
        }
        if (existing.silentIn(observed).isEmpty()) {
            notes.add("nodes of which the history has no line are not counted");
        }
        Instant start = scenario.file().start();
        double days = span().toMinutes() / 60.0 / HOURS_PER_DAY;
        notes.add(
                span.from().equals(start)
                        ? String.format(
                                Locale.ROOT,
                                "compared are the %.1f days after the start of the scenario at %s",
                                days,
                                start)
                        : String.format(
                                Locale.ROOT,
                                "the scenario starts at %s, which is not within the history: it is run for %.1f days as well, "
                                        + "but not for the same days",
                                start,
                                days));
        return notes;
    }
}
