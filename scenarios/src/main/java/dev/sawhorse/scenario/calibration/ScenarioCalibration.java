// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The calibration of a scenario: parameters are estimated from the history of its cluster, and the scenario is run with and
 * without them for as long as the history, to compare both predictions with it per day.
 */
public final class ScenarioCalibration {
    private static final double HOURS_PER_DAY = 24;

    private final Scenario scenario;
    private final ObservedCluster observed;
    private final LatencyEstimate latencies;
    private final SpotEstimate spot;

    /**
     * Estimates the parameters.
     *
     * @throws IllegalArgumentException if the history has neither nodes nor costs
     */
    public ScenarioCalibration(Scenario scenario, ObservedCluster observed) {
        if (observed.isEmpty()) {
            throw new IllegalArgumentException(
                    "the files contain neither the lives of nodes nor costs of instances\nMaybe they are another log.");
        }
        this.scenario = scenario;
        this.observed = observed;
        this.latencies = new LatencyEstimate(observed.nodes());
        this.spot = new SpotEstimate(observed, scenario.file().region());
    }

    /** Returns the text of a scenario file with the estimated parameters. */
    public String calibrated(String text) {
        EditedScenario changed = new EditedScenario(text);
        if (latencies.isKnown()) {
            changed.put("latencies", latencies.yaml(scenario.file().latencies().profile()));
        }
        if (spot.isKnown()) {
            changed.set("spot", "scale", spot.scaleText());
        }
        return changed.text();
    }

    /** Returns the length of the history. */
    public Duration span() {
        return Duration.between(observed.from(), observed.until());
    }

    /**
     * Runs both scenarios and compares them with the history.
     *
     * @param written the scenario as it was written
     * @param calibrated the scenario with the estimated parameters
     * @param seeds number of runs of each, whose means are compared
     */
    public Calibration compare(Scenario written, Scenario calibrated, int seeds) {
        List<Results> before = results(written, seeds);
        List<Results> after = results(calibrated, seeds);
        double days = span().toMillis() / 1000.0 / Duration.ofDays(1).toSeconds();
        List<PredictedFigure> figures = new ArrayList<>();
        figures.add(new PredictedFigure(
                "cost of instances",
                "USD",
                cost() / days,
                mean(before, ScenarioCalibration::cost) / days,
                mean(after, ScenarioCalibration::cost) / days));
        add(
                figures,
                "node-hours",
                "h",
                days,
                hours(),
                results -> results.nodes().nodeHours(),
                before,
                after);
        add(
                figures,
                "nodes launched",
                "",
                days,
                (double) observed.launched(),
                results -> results.nodes().launched(),
                before,
                after);
        add(
                figures,
                "spot interruptions",
                "",
                days,
                (double) observed.interruptions(),
                results -> results.disruptions().interruptions(),
                before,
                after);
        Map<String, Double> reasons = observed.disruptions();
        TreeSet<String> all = new TreeSet<>(reasons.keySet());
        List.of("empty", "underutilized", "drifted").forEach(all::add);
        for (String reason : all) {
            add(
                    figures,
                    "disrupted: " + reason,
                    "",
                    days,
                    reasons.getOrDefault(reason, 0.0),
                    results -> disrupted(results, reason),
                    before,
                    after);
        }
        return new Calibration(
                written.name(),
                observed.from(),
                observed.until(),
                observed.nodes().size(),
                figures,
                PredictedFigure.overlap(observed.hoursByType(), hoursByType(after)),
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

    private static void add(
            List<PredictedFigure> figures,
            String name,
            String unit,
            double days,
            double happened,
            ToDoubleFunction<Results> figure,
            List<Results> before,
            List<Results> after) {
        figures.add(new PredictedFigure(
                name, unit, happened / days, mean(before, figure) / days, mean(after, figure) / days));
    }

    private static double mean(List<Results> results, ToDoubleFunction<Results> figure) {
        return results.stream().mapToDouble(figure).average().orElse(0);
    }

    private static double cost(Results results) {
        return results.cost().onDemand()
                + results.cost().spot()
                + results.cost().reserved();
    }

    private static double disrupted(Results results, String reason) {
        return results.disruptions().counts().entrySet().stream()
                .filter(entry -> entry.getKey().toLowerCase(Locale.ROOT).equals(reason))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static Map<String, Double> hoursByType(List<Results> results) {
        Map<String, Double> hours = new TreeMap<>();
        results.forEach(
                each -> each.nodes().byInstanceType().forEach((type, of) -> hours.merge(type, of, Double::sum)));
        return hours;
    }

    private double hours() {
        return observed.nodes().stream().mapToDouble(observed::hours).sum();
    }

    /** The billed cost, else that of the node-hours at the scenario's prices. */
    private double cost() {
        Double billed = observed.cost();
        if (billed != null) {
            return billed;
        }
        PriceBook prices = Cloud.of(scenario.file()).prices();
        double cost = 0;
        for (NodeObservation node : observed.nodes()) {
            cost += observed.hours(node) * price(prices, node.instance());
        }
        return cost;
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
            texts.add(spot.text());
        }
        return texts;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!latencies.isKnown()) {
            notes.add(
                    "latencies are not estimated: no node has the times of its launch, registration and initialization");
        }
        if (!spot.isKnown()) {
            notes.add(spot.whyUnknown());
        }
        if (observed.cost() == null) {
            notes.add("the observed cost is node-hours at the scenario's prices: the files contain no bill");
        }
        notes.add(String.format(
                Locale.ROOT,
                "the scenario starts at %s and is run for %.1f days, as long as the history: figures are compared per day",
                scenario.file().start(),
                span().toHours() / HOURS_PER_DAY));
        notes.add("karpenter.decisionSpeed is not estimated: the files do not state how long decisions took");
        return notes;
    }
}
