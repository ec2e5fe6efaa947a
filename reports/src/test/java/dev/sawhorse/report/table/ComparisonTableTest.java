// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.Comparisons;
import dev.sawhorse.report.Golden;
import java.io.IOException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ComparisonTableTest {
    @Test
    void meansComeFirstThenWhatEachVariantChanges() throws IOException {
        Golden.assertGolden("comparison.txt", ComparisonTable.of(Comparisons.small()));
    }

    @Test
    void oneSeedHasDifferencesButNoIntervals() {
        assertThat(ComparisonTable.of(Comparisons.ofOneSeed()))
                .contains("2 variants over seed 7", "in this seed", "use more with --seeds")
                .doesNotContain("[");
    }

    @Test
    void linesFitATerminal() {
        assertThat(ComparisonTable.of(Comparisons.small()).lines()).allMatch(line -> line.length() <= 80);
        assertThat(ComparisonTable.of(Comparisons.ofOneSeed()).lines()).allMatch(line -> line.length() <= 80);
        assertThat(ComparisonTable.of(Comparisons.wide()).lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void intervalsAreWholeHoweverLong() {
        String table = ComparisonTable.of(Comparisons.extreme());
        assertThat(table.lines()).allMatch(line -> line.length() <= 80);
        assertThat(table.lines().filter(line -> line.contains("["))).allMatch(line -> line.endsWith("]"));
        assertThat(table).containsPattern("\\n {23}\\+[0-9.]+ h \\[[0-9.]+, [0-9.]+]\\n");
    }

    @Test
    void figuresInDoubtAreMarkedWithTheirCauseAndItsVariants() {
        assertThat(ComparisonTable.of(Comparisons.doubted()))
                .contains("  Cost*  ", "  Nodes at peak  ", "  Lost pod-hours*  ", "  Per useful pod-hour*  ")
                .contains("* CronJob default/etl never ends: nothing says how long its pods run (doubted)");
        assertThat(ComparisonTable.of(Comparisons.small())).doesNotContain("*", "Per useful pod-hour");
    }

    @Test
    void manyVariantsAreListedBelowEachOther() {
        assertThat(ComparisonTable.of(Comparisons.wide()).lines().filter(line -> line.startsWith("Mean")))
                .hasSize(3);
    }

    @Test
    void singleVariantHasNoComparison() {
        assertThat(ComparisonTable.of(Comparisons.empty()))
                .contains("1 variant over 2 seeds (7-8)", "A single variant cannot be compared.")
                .doesNotContain("against", "NaN");
    }

    @Test
    void valuesAreWrittenForEachVariantSeedAndMetric() throws IOException {
        StringBuilder csv = new StringBuilder();
        ComparisonCsv.write(Comparisons.ofOneSeed(), csv);
        assertThat(csv.toString().lines().findFirst()).contains("variant,seed,metric,unit,value");
        assertThat(csv.toString())
                .contains("few,7,nodes.launched,count,4\n", "many,7,nodes.launched,count,9\n")
                .doesNotContain("NaN");
    }
}
