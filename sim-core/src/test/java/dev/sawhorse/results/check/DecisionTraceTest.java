// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class DecisionTraceTest {
    @Test
    void runsDivergeAtTheFirstDifferentLine() {
        assertThat(DecisionTrace.firstDifference(List.of("a", "b", "c"), List.of("a", "x", "c")))
                .isEqualTo(new DecisionDivergence("b", "x"));
    }

    @Test
    void shorterRunDivergesAtItsEnd() {
        assertThat(DecisionTrace.firstDifference(List.of("a", "b"), List.of("a")))
                .isEqualTo(new DecisionDivergence("b", ""));
        assertThat(DecisionTrace.firstDifference(List.of(), List.of("a"))).isEqualTo(new DecisionDivergence("", "a"));
    }

    @Test
    void equalRunsDoNotDiverge() {
        assertThat(DecisionTrace.firstDifference(List.of("a"), List.of("a"))).isNull();
    }
}
