package dev.sawhorse.results.check;

import dev.sawhorse.results.Caveats;
import java.util.List;
import java.util.Locale;

/**
 * A scenario beside its baseline.
 *
 * @param scenario the path of the scenario file as it was given, with slashes
 * @param state how far the check went
 * @param seeds over how many seeds
 * @param notes what is to be known of the comparison, in sentences
 * @param variants every variant, in the order of the scenario; empty if it was skipped
 * @param caveats the assumptions and warnings of its variants, each once
 */
public record ScenarioCheck(
        String scenario, State state, int seeds, List<String> notes, List<VariantCheck> variants, Caveats caveats) {
    /** How far the check of a scenario went. */
    public enum State {
        /** It reads what the baseline was made of, so that it would come to the same. */
        SKIPPED,
        /** It was run and compared. */
        COMPARED,
        /** It was run, and what it came to is the baseline from now on. */
        UPDATED,
        /** It was run for a new baseline, which was not stored as an assertion does not hold. */
        REFUSED
    }

    /** What is said of a scenario in a word. */
    public enum Outcome {
        PASSED,
        BETTER,
        FAILED,
        SKIPPED,
        UPDATED;

        /** Returns the word that files have for it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ScenarioCheck {
        notes = List.copyOf(notes);
        variants = List.copyOf(variants);
    }

    /** Returns what became of the scenario. */
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
