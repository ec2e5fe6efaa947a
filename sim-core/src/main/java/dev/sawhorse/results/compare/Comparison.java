package dev.sawhorse.results.compare;

import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.Doubts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several variants of a scenario over the same seeds.
 *
 * @param scenario what it is called
 * @param description what it shows
 * @param start the instant of time 0, in ISO 8601
 * @param durationNanos how much time was simulated in each run
 * @param version of Sawhorse
 * @param confidence the probability that an interval holds what it is about
 * @param firstSeed the first seed; the others follow it one by one
 * @param seeds how many
 * @param variants every variant, the reference among them
 * @param reference which of them the others are compared with
 * @param partings where each other variant first went another way, as far as that was looked for
 * @param caveats the assumptions and warnings of all variants, each once
 */
public record Comparison(
        String scenario,
        String description,
        String start,
        long durationNanos,
        String version,
        double confidence,
        long firstSeed,
        int seeds,
        List<ComparedVariant> variants,
        ComparedVariant reference,
        List<FirstDivergence> partings,
        Caveats caveats) {
    public Comparison {
        variants = List.copyOf(variants);
        partings = List.copyOf(partings);
    }

    /** Returns the variants that are compared with the reference, in their order. */
    public List<ComparedVariant> others() {
        return variants.stream().filter(variant -> variant != reference).toList();
    }

    /** Returns the label of a metric, marked if it is in doubt in a variant. */
    public String label(Metric metric) {
        return variants.stream().anyMatch(variant -> variant.doubts().areAbout(metric.name()))
                ? metric.label() + Doubts.MARK
                : metric.label();
    }

    /** Returns why figures are in doubt, by cause with the names of the variants; empty where that is so in each of them. */
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
        return Estimate.of(variant.values(metric), confidence);
    }

    /** Returns how a metric of a variant differs from that of the reference. */
    public PairedDifference difference(Metric metric, ComparedVariant variant) {
        return PairedDifference.of(reference.values(metric), variant.values(metric), confidence);
    }

    /** Returns the same comparison, with where the variants part. */
    public Comparison withPartings(List<FirstDivergence> found) {
        return new Comparison(
                scenario,
                description,
                start,
                durationNanos,
                version,
                confidence,
                firstSeed,
                seeds,
                variants,
                reference,
                found,
                caveats);
    }
}
