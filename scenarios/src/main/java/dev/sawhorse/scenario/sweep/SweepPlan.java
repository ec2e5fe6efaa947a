// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs of a sweep that are to be computed.
 *
 * @param runs the variants, each with the indexes of its seeds
 */
public record SweepPlan(List<SeededRuns.Seeded> runs) {
    public SweepPlan {
        runs = List.copyOf(runs);
    }

    /** Returns the number of runs. */
    public int size() {
        return runs.stream().mapToInt(run -> run.seeds().size()).sum();
    }

    /** Returns the chosen runs of the plan, with the same indexes. */
    public SweepPlan where(Choice choice) {
        List<SeededRuns.Seeded> chosen = new ArrayList<>();
        for (int variant = 0; variant < runs.size(); variant++) {
            int index = variant;
            SeededRuns.Seeded run = runs.get(variant);
            chosen.add(new SeededRuns.Seeded(
                    run.scenario(),
                    run.seeds().stream()
                            .filter(seed -> choice.includes(index, seed))
                            .toList()));
        }
        return new SweepPlan(chosen);
    }

    /** A predicate that chooses runs. */
    @FunctionalInterface
    public interface Choice {
        /** Returns whether a run is to be computed, given by the indexes of its variant and seed. */
        boolean includes(int variant, int seed);
    }

    static SweepPlan of(List<Scenario> variants, int seeds, Choice choice) {
        return new SweepPlan(variants.stream()
                        .map(variant -> SeededRuns.Seeded.of(variant, seeds))
                        .toList())
                .where(choice);
    }
}
