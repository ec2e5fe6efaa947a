// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.results.compare.RunDigest;
import java.util.ArrayList;
import java.util.List;

/** Comparisons to report on. */
public final class Comparisons {
    private static final int HOUR = 3600;

    private Comparisons() {}

    /** Three variants over three seeds, of which one is like the reference. */
    public static Comparison small() {
        ComparedVariant few = variant("few", "Few <nodes>.", 4, 3);
        ComparedVariant same = variant("the-same", "", 4, 3);
        ComparedVariant many = variant("many-and-with-a-long-name", "Many nodes.", 9, 3);
        FirstDivergence divergence = new FirstDivergence(
                "many-and-with-a-long-name",
                null,
                new FirstDivergence.Event(61_000_000_000L, "EC2 launches m5.large on-demand in us-east-1a at $0.096/h"),
                List.of());
        return comparison(List.of(few, same, many), 3).withDivergences(List.of(divergence));
    }

    /** Two variants and one seed. */
    public static Comparison ofOneSeed() {
        return comparison(List.of(variant("few", "", 4, 1), variant("many", "", 9, 1)), 1);
    }

    /** A variant by itself, in which nothing happens. */
    public static Comparison empty() {
        ComparedVariant base = new ComparedVariant("base", "", 2);
        base.add(0, RunDigest.of(Runs.empty()));
        base.add(1, RunDigest.of(Runs.empty()));
        return comparison(List.of(base), 2);
    }

    /** Two variants, of which one has figures in doubt. */
    public static Comparison doubted() {
        ComparedVariant doubted = new ComparedVariant("doubted", "", 1);
        doubted.add(0, RunDigest.of(Runs.doubted()));
        return comparison(List.of(variant("sure", "", 4, 1), doubted), 1);
    }

    /** Nine variants. */
    public static Comparison wide() {
        List<ComparedVariant> variants = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            variants.add(variant("variant-" + i, "", 2 * i, 2));
        }
        return comparison(variants, 2);
    }

    /** Two variants whose differences are thousands of times the means. */
    public static Comparison extreme() {
        ComparedVariant few = new ComparedVariant("few", "", 3);
        for (int seed = 0; seed < 3; seed++) {
            few.add(seed, RunDigest.of(Runs.busy(1 + seed, HOUR / 50)));
        }
        return comparison(List.of(few, variant("many", "", 60, 3)), 3);
    }

    private static final Caveats CAVEATS = new Caveats(
            List.of(Assumption.byDefault("latencies", "kwok"), Assumption.given("spot prices", "fixed (few, many)")),
            List.of("sizes.yaml:3:1: spec: Job <b> never ends"));

    private static ComparedVariant variant(String name, String description, int nodes, int seeds) {
        ComparedVariant variant = new ComparedVariant(name, description, seeds);
        for (int seed = 0; seed < seeds; seed++) {
            Results results = Runs.busy(nodes + seed, HOUR);
            variant.add(seed, RunDigest.of(results));
        }
        return variant;
    }

    private static Comparison comparison(List<ComparedVariant> variants, int seeds) {
        return new Comparison(
                "sizes",
                "Few nodes & many.",
                "2026-03-01T00:00:00Z",
                HOUR * 1_000_000_000L,
                "0.1.0",
                Confidence.each(0.95),
                7,
                seeds,
                variants,
                variants.get(0),
                List.of(),
                CAVEATS);
    }
}
