// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.summary.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparison of several variants of a scenario over the same seeds.
 *
 * @param scenario its name
 * @param description its description
 * @param start the instant of time 0, in ISO 8601
 * @param durationNanos the simulated time of each run
 * @param version of Sawhorse
 * @param confidence the confidence of the intervals
 * @param firstSeed the first seed; the others follow it one by one
 * @param seeds the number of seeds
 * @param variants every variant, including the reference
 * @param reference the index of the variant that the others are compared with
 * @param divergences the first divergence of each other variant, as far as it was determined
 * @param caveats the assumptions and warnings of all variants, each once
 */
public record Comparison(
        String scenario,
        String description,
        String start,
        long durationNanos,
        String version,
        Confidence confidence,
        long firstSeed,
        int seeds,
        List<ComparedVariant> variants,
        ComparedVariant reference,
        List<FirstDivergence> divergences,
        Caveats caveats) {
    private static final double NANOS_PER_MONTH = Cost.HOURS_PER_MONTH * 3_600e9;

    public Comparison {
        variants = List.copyOf(variants);
        divergences = List.copyOf(divergences);
    }

    /** Returns the variants that are compared with the reference, in their order. */
    public List<ComparedVariant> others() {
        return variants.stream().filter(variant -> variant != reference).toList();
    }

    /** Returns the label of a metric, marked if it is in doubt in a variant. */
    public String label(Metric metric) {
        return variants.stream().anyMatch(variant -> variant.doubts().isInDoubt(metric.name()))
                ? metric.label() + Doubts.MARK
                : metric.label();
    }

    /** Returns the causes of doubt with the names of their variants; no names where all variants are affected. */
    public Map<String, List<String>> doubts() {
        Map<String, List<String>> variantsByCause = new LinkedHashMap<>();
        for (ComparedVariant variant : variants) {
            for (String cause : variant.doubts().causes()) {
                variantsByCause
                        .computeIfAbsent(cause, unknown -> new ArrayList<>())
                        .add(variant.name());
            }
        }
        variantsByCause.replaceAll((cause, names) -> names.size() == variants.size() ? List.of() : List.copyOf(names));
        return Collections.unmodifiableMap(variantsByCause);
    }

    /** Returns the mean of a metric of a variant. */
    public Estimate estimate(Metric metric, ComparedVariant variant) {
        return Estimate.of(variant.values(metric), confidence.level());
    }

    /** Returns how a metric of a variant differs from that of the reference. */
    public PairedDifference difference(Metric metric, ComparedVariant variant) {
        return PairedDifference.of(reference.values(metric), variant.values(metric), confidence.level());
    }

    /** Returns what a cost of the compared time is per month. */
    public double perMonth(double cost) {
        return cost * NANOS_PER_MONTH / durationNanos;
    }

    /** Returns the comparison of some of the variants, the reference among them. */
    public Comparison of(List<ComparedVariant> some) {
        return with(some, divergences);
    }

    /** Returns the same comparison with the first divergences. */
    public Comparison withDivergences(List<FirstDivergence> found) {
        return with(variants, found);
    }

    private Comparison with(List<ComparedVariant> changed, List<FirstDivergence> found) {
        return new Comparison(
                scenario,
                description,
                start,
                durationNanos,
                version,
                confidence,
                firstSeed,
                seeds,
                changed,
                reference,
                found,
                caveats);
    }
}
