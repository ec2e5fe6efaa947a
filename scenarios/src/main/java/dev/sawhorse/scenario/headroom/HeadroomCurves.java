// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.importing.ScenarioText;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The price and the start of pods with each mechanism at each size.
 *
 * @param scenario the scenario with a variant for each choice
 * @param variants the scenario as it is, then that of each choice
 * @param today the runs of the scenario as it is
 * @param unfit mechanisms and sizes that do not fit, with the reason
 */
public record HeadroomCurves(
        HeadroomRequest request,
        WaitingPods waiting,
        DerivedScenario scenario,
        List<Scenario> variants,
        ComparedVariant today,
        List<Choice> choices,
        Map<String, String> unfit) {
    /** The name of the scenario as it is. */
    public static final String TODAY = "today";

    private static final double HOURS_PER_MONTH = 730;
    private static final double NANOS_PER_HOUR = 3.6e12;

    /** The intervals of a choice that the answer relies on: its p95, and its difference in cost. */
    private static final int INTERVALS = 2;

    /**
     * A mechanism with a size.
     *
     * @param objects the objects to apply
     * @param commands the other commands that make the change
     */
    public record Choice(
            Mechanism mechanism,
            String size,
            ComparedVariant compared,
            List<MappingNode> objects,
            List<String> commands) {
        public Choice {
            objects = List.copyOf(objects);
            commands = List.copyOf(commands);
        }

        /** Returns its name, which is that of its variant. */
        public String name() {
            return compared.name();
        }

        /** Returns its objects as a file, with the other commands as a comment. */
        public String manifest() {
            String also = commands.isEmpty() ? "" : "; also: " + String.join("; ", commands);
            return ScenarioText.objects("By sawhorse headroom: " + mechanism.described(size) + also, objects);
        }
    }

    public HeadroomCurves {
        variants = List.copyOf(variants);
        choices = List.copyOf(choices);
        unfit = Collections.unmodifiableMap(new LinkedHashMap<>(unfit));
    }

    /** Returns the metric of the p95 of the start. */
    public Metric p95() {
        return request.start().metric("p95");
    }

    /** Returns the metric of the mean start. */
    public Metric mean() {
        return request.start().metric("mean");
    }

    /** Returns the metric that, times {@link #monthly}, is the cost of a month. */
    public static Metric cost() {
        return Objects.requireNonNull(ComparedMetrics.find("cost.total"));
    }

    /** Returns the number of runs in a month of 730 hours. */
    public double monthly() {
        return HOURS_PER_MONTH
                * NANOS_PER_HOUR
                / variants.get(0).file().duration().toNanos();
    }

    /** Returns the runs as a comparison with today. */
    public Comparison comparison() {
        Scenario first = variants.get(0);
        List<ComparedVariant> all = new ArrayList<>(List.of(today));
        choices.forEach(choice -> all.add(choice.compared()));
        String name = first.name().substring(0, first.name().length() - TODAY.length() - 1);
        return new Comparison(
                name + ", headroom",
                first.file().description(),
                first.file().start().toString(),
                first.file().duration().toNanos(),
                SawhorseVersion.text(),
                Confidence.joint(Confidence.USUAL, Math.max(1, INTERVALS * choices.size())),
                first.file().seed(),
                request.seeds(),
                all,
                today,
                List.of(),
                ScenarioCaveats.of(new Variants(first, variants, first.remarks())));
    }

    /** Returns the cheapest choice that reaches the target, also at the upper end of its interval. */
    public @Nullable Choice cheapest() {
        return cheapest(true);
    }

    /** Returns the cheapest choice that reaches the target in the mean over the seeds. */
    public @Nullable Choice cheapestInTheMean() {
        return cheapest(false);
    }

    private @Nullable Choice cheapest(boolean isCertain) {
        Comparison comparison = comparison();
        return choices.stream()
                .filter(choice -> reachesTarget(comparison, choice.compared(), isCertain))
                .min(Comparator.comparingDouble(choice -> cost(comparison, choice.compared())))
                .orElse(null);
    }

    /** Returns whether no headroom is needed. */
    public boolean isReachedToday() {
        return reachesTarget(comparison(), today, true);
    }

    /** Returns whether a variant reaches the target: also at the upper end of its interval, or in the mean only. */
    private boolean reachesTarget(Comparison comparison, ComparedVariant variant, boolean isCertain) {
        Double target = request.target();
        Estimate start = comparison.estimate(p95(), variant);
        return target != null && (isCertain && start.hasInterval() ? start.high() : start.mean()) <= target;
    }

    /** Returns the choice with the smallest p95, the cheapest of several; null if nothing fits. */
    public @Nullable Choice fastest() {
        Comparison comparison = comparison();
        return choices.stream()
                .min(Comparator.<Choice>comparingDouble(choice ->
                                comparison.estimate(p95(), choice.compared()).mean())
                        .thenComparingDouble(choice -> cost(comparison, choice.compared())))
                .orElse(null);
    }

    private static double cost(Comparison comparison, ComparedVariant variant) {
        return comparison.estimate(cost(), variant).mean();
    }
}
