// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.SummaryMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class AssertionTest {
    private static final SummaryMetrics NOTHING_HAPPENED = SummaryMetrics.of(Results.of(List.of()));

    @ParameterizedTest
    @CsvSource({
        "cost.total <= 12.5, 12.5",
        "cost.total<=.5, 0.5",
        "latencySeconds.scheduling.p95 < 60, 60",
        "latencySeconds.scheduling.p95 < 1m30s, 90",
        "utilization.cpu > 60%, 0.6",
        "nodes.byInstanceType.m5.large == 0, 0",
        "disruptions.Empty != 3, 3"
    })
    void boundIsANumberAPercentageOrADuration(String text, double bound) {
        assertThat(Assertion.parse(text).bound()).isEqualTo(bound);
    }

    @ParameterizedTest
    @CsvSource({
        "cost.total <= 0, true",
        "cost.total < 0, false",
        "cost.total >= 0, true",
        "cost.total > 0, false",
        "cost.total == 0, true",
        "cost.total != 0, false"
    })
    void figureIsComparedByTheOperator(String text, boolean holds) {
        assertThat(Assertion.parse(text).check(NOTHING_HAPPENED).holds()).isEqualTo(holds);
    }

    @Test
    void unknownFigureIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> Assertion.parse("cost.totl < 4")).hasMessageContaining("cost.total");
    }

    @Test
    void durationIsNoBoundForMoney() {
        assertThatThrownBy(() -> Assertion.parse("cost.total < 5m")).hasMessageContaining("is not a number");
    }

    @Test
    void failedAssertionReportsTheActualValue() {
        assertThat(Assertion.parse("cost.total > 4").check(NOTHING_HAPPENED)).hasToString("cost.total > 4: it is 0");
    }
}
