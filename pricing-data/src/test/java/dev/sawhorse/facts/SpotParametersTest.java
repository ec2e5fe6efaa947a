// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SpotParametersTest {
    private final SpotParameters figures = SpotParameters.load();

    @Test
    void everyParameterExistsWithItsSource() {
        for (SpotParameter figure : SpotParameter.values()) {
            SpotParameters.Figure found = figures.of(figure);
            assertThat(found.value()).as(figure.key()).isPositive();
            assertThat(found.unit()).as(figure.key()).isIn("h", "min", "s", "1");
            if (!found.assumed()) {
                assertThat(found.provenance().source()).as(figure.key()).isNotEqualTo("Sawhorse");
                assertThat(found.provenance().asOf()).as(figure.key()).isNotEmpty();
            }
        }
    }

    @Test
    void probabilitiesAreProbabilities() {
        for (SpotParameter figure : SpotParameter.values()) {
            String key = figure.key();
            if ((key.startsWith("reclaim-") && !key.endsWith("within")) || key.endsWith("probability")) {
                assertThat(figures.value(figure)).as(key).isBetween(0.0, 1.0);
            }
        }
    }

    @Test
    void tableWithoutAFigureIsRefused() {
        FactSource source =
                table -> "# source: x\nfigure,value,unit,kind,as_of,found_in\n".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> SpotParameters.load(source))
                .isInstanceOf(FactsFormatException.class)
                .hasMessageContaining("price-gap-median");
    }

    @Test
    void shippedTracesAreWhole() {
        assertThat(InterruptionTraces.load().all()).hasSize(5).allSatisfy(trace -> {
            assertThat(trace.nodes()).isBetween(8, 12);
            assertThat(trace.durationSeconds()).isGreaterThan(60_000);
            for (long at = 0; at < trace.durationSeconds(); at = trace.nextChange(at)) {
                assertThat(trace.nodesUp(at)).isBetween(0, 12);
            }
        });
        assertThat(InterruptionTraces.load().find("no-such")).isNull();
    }

    @Test
    void traceRepeatsAfterItsEnd() {
        InterruptionTrace trace = new InterruptionTrace("mine", 3, new long[] {0, 10}, new int[] {3, 1}, 25);

        assertThat(trace.nodesUp(9)).isEqualTo(3);
        assertThat(trace.nodesUp(24)).isEqualTo(1);
        assertThat(trace.nodesUp(25)).isEqualTo(3);
        assertThat(trace.nextChange(0)).isEqualTo(10);
        assertThat(trace.nextChange(10)).isEqualTo(25);
        assertThat(trace.nextChange(30)).isEqualTo(35);
    }
}
