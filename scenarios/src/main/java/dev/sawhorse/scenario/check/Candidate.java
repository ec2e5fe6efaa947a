package dev.sawhorse.scenario.check;

import dev.sawhorse.results.check.Baseline;
import dev.sawhorse.results.check.BaselineVariant;
import dev.sawhorse.results.check.Tolerances;
import dev.sawhorse.scenario.SawhorseVersion;
import dev.sawhorse.scenario.Variants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario that is to be checked, read and ready to run.
 *
 * @param key what baselines call it
 * @param inputs the digest of all it reads
 * @param baseline null if there is none yet
 * @param seeds over how many seeds it is run
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

    /** Whether running it could only come to what the baseline says. */
    boolean isUnchanged() {
        return baseline != null
                && baseline.inputs().equals(inputs)
                && baseline.version().equals(SawhorseVersion.text())
                && baseline.seeds() >= seeds;
    }

    /** Returns what the baseline says of a variant, null if it knows none of that name. */
    @Nullable
    BaselineVariant before(String variant) {
        return baseline == null ? null : baseline.variant(variant);
    }

    /** Returns the baseline that the runs make. */
    Baseline recorded(List<BaselineVariant> now) {
        List<String> settings = variants.all().get(0).sources().settings();
        return new Baseline(key, SawhorseVersion.text(), inputs, settings, seed(), seeds, now);
    }

    /** Returns what is to be known when both are compared. */
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
            notes.add("Nothing that the scenario reads has changed.");
        }
        if (baseline.seed() != seed()) {
            notes.add("The first seed was " + baseline.seed() + " and is " + seed()
                    + ", so that the runs see other random numbers.");
        }
        if (baseline.seeds() != seeds) {
            notes.add("The baseline has " + count(baseline.seeds()) + ", this check " + count(seeds)
                    + "; compared are those both have.");
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
