// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.Caveats;
import java.util.List;
import java.util.Locale;

/**
 * A scenario beside its baseline.
 *
 * @param scenario the path of the scenario file as given, with slashes
 * @param state how far the check went
 * @param seeds the number of seeds
 * @param notes notes on the comparison, in sentences
 * @param variants every variant, in the order of the scenario; empty if it was skipped
 * @param caveats the merged assumptions and warnings of its variants
 */
public record ScenarioCheck(
        String scenario, State state, int seeds, List<String> notes, List<VariantCheck> variants, Caveats caveats) {
    /** How far the check of a scenario went. */
    public enum State {
        /** Not run: its inputs equal those of the baseline, so its results would be the same. */
        SKIPPED,
        /** Run and compared. */
        COMPARED,
        /** Run, and stored as the new baseline. */
        UPDATED,
        /** Run for a new baseline, which was not stored because an assertion does not hold. */
        REFUSED
    }

    /** The outcome of a scenario's check. */
    public enum Outcome {
        PASSED,
        BETTER,
        FAILED,
        SKIPPED,
        UPDATED;

        /** Returns its name in files. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ScenarioCheck {
        notes = List.copyOf(notes);
        variants = List.copyOf(variants);
    }

    /** Returns the outcome. */
    public Outcome outcome() {
        return switch (state) {
            case SKIPPED -> Outcome.SKIPPED;
            case UPDATED -> Outcome.UPDATED;
            case REFUSED -> Outcome.FAILED;
            case COMPARED -> compared();
        };
    }

    private Outcome compared() {
        if (variants.stream().anyMatch(VariantCheck::fails)) {
            return Outcome.FAILED;
        }
        return variants.stream().anyMatch(VariantCheck::isBetter) ? Outcome.BETTER : Outcome.PASSED;
    }
}
