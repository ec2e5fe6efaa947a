// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CaveatsTest {
    private static final Assumption KWOK = Assumption.given("latencies", "kwok");
    private static final Assumption DISTRIBUTED = Assumption.byDefault("latencies", "distributed");
    private static final Assumption PRICES = Assumption.byDefault("on-demand prices", "of 2026-07-20");

    @Test
    void commonCaveatsAreReportedOnceAndOthersNameTheirRuns() {
        Map<String, Caveats> runs = new LinkedHashMap<>();
        runs.put("base", new Caveats(List.of(KWOK, PRICES), List.of("Job a never ends")));
        runs.put("real", new Caveats(List.of(DISTRIBUTED, PRICES), List.of("Job a never ends", "HPA b never reacts")));
        Caveats merged = Caveats.merged(runs);
        assertThat(merged.assumptionTexts())
                .containsExactly(
                        "latencies: kwok (base)", "latencies: distributed (real)", "on-demand prices: of 2026-07-20");
        assertThat(merged.warnings()).containsExactly("Job a never ends", "HPA b never reacts (real)");
    }

    @Test
    void manyRunsAreCounted() {
        Map<String, Caveats> runs = new LinkedHashMap<>();
        for (int run = 0; run < 6; run++) {
            runs.put("s" + run, new Caveats(run == 0 ? List.of() : List.of(KWOK), List.of()));
        }
        assertThat(Caveats.merged(runs).assumptionTexts()).containsExactly("latencies: kwok (5 of 6)");
    }

    @Test
    void theSentenceCountsTheRarerOnesOfManyValues() {
        Map<String, Caveats> runs = new LinkedHashMap<>();
        List.of("1.13", "1.14", "1.15", "1.15", "1.12")
                .forEach(version -> runs.put(
                        "s" + runs.size(),
                        new Caveats(List.of(Assumption.given("rules", "of Karpenter " + version), PRICES), List.of())));
        Caveats merged = Caveats.merged(runs);
        assertThat(merged.assumptionSentence())
                .isEqualTo("rules of Karpenter 1.15 (s2, s3) and 3 others; on-demand prices of 2026-07-20");
        assertThat(merged.assumptionTexts()).hasSize(5);
    }

    @Test
    void aRunWithoutCaveatsHasNone() {
        assertThat(Caveats.merged(Map.of())).isEqualTo(Caveats.NONE);
        assertThat(Caveats.NONE.isEmpty()).isTrue();
    }
}
