// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.results.check.Baseline;
import dev.sawhorse.results.check.BaselineVariant;
import dev.sawhorse.results.check.Tolerances;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.load.Variants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario to be checked, read and ready to run.
 *
 * @param key its key in baselines
 * @param inputs digest of all its inputs
 * @param baseline null if there is none
 * @param seeds number of seeds
 */
record Candidate(
        Path file,
        String key,
        Variants variants,
        String inputs,
        @Nullable Baseline baseline,
        Tolerances tolerances,
        int seeds) {

    /** Returns the first seed. */
    long seed() {
        return variants.scenario().file().seed();
    }

    /** Returns whether a run must have the result of the baseline. */
    boolean isUnchanged() {
        return baseline != null
                && baseline.inputs().equals(inputs)
                && baseline.version().equals(SawhorseVersion.text())
                && baseline.seeds() >= seeds;
    }

    /** Returns a variant in the baseline, null if there is none of that name. */
    @Nullable
    BaselineVariant baselineOf(String variant) {
        return baseline == null ? null : baseline.variant(variant);
    }

    /** Returns the new baseline of the runs. */
    Baseline recorded(List<BaselineVariant> now) {
        List<String> settings = variants.all().get(0).sources().settings();
        return new Baseline(key, SawhorseVersion.text(), inputs, settings, seed(), seeds, now);
    }

    /** Returns notes for the comparison of both. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (baseline == null) {
            notes.add("There was no baseline.");
            return notes;
        }
        if (!baseline.version().equals(SawhorseVersion.text())) {
            notes.add(
                    "The baseline is of Sawhorse " + baseline.version() + ", this is " + SawhorseVersion.text() + ".");
        }
        if (baseline.inputs().equals(inputs)) {
            notes.add("The inputs of the scenario have not changed.");
        }
        if (baseline.seed() != seed()) {
            notes.add("The first seed was " + baseline.seed() + " and is " + seed()
                    + ", so the runs use different random numbers.");
        }
        if (baseline.seeds() != seeds) {
            notes.add("The baseline has " + count(baseline.seeds()) + ", this check " + count(seeds)
                    + "; only the common ones are compared.");
        }
        for (BaselineVariant variant : baseline.variants()) {
            if (!variants.names().contains(variant.name())) {
                notes.add("The baseline has a variant " + variant.name() + ", the scenario has none.");
            }
        }
        return notes;
    }

    private static String count(int seeds) {
        return seeds == 1 ? "1 seed" : seeds + " seeds";
    }
}
