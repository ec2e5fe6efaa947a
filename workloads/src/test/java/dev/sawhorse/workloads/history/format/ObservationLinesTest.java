// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ObservationLines;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ObservationLinesTest {
    private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");

    private static final NodeObservation NODE = new NodeObservation(
            new NodeObservation.Identity("default-x", "ip-10-0-0-1", "i-1", "default"),
            new NodeObservation.Instance("m5.large", "us-east-1a", "spot"),
            new NodeObservation.Times(NINE, NINE.plusMillis(2_500), null, null, null, NINE.plusSeconds(600)),
            new NodeObservation.Disruption(NINE.plusSeconds(500), "empty", "delete", 1, 0, 0),
            new NodeObservation.Interruption(NINE.plusSeconds(550), "spot_interrupted"));

    private static final ProvisioningObservation ROUND = new ProvisioningObservation(NINE, 12, Duration.ofMillis(34));

    private static final CostObservation COST = new CostObservation(
            "i-1",
            NINE,
            NINE.plusSeconds(3_600),
            1,
            0.0416,
            CostObservation.PriceKind.SPOT,
            new CostObservation.Tags("m5.large", "us-east-1a", "", "SpotUsage:m5.large"));

    @Test
    void observationsAreReadBackAsTheyWereWritten() {
        String text = ObservationLines.of(NODE) + ObservationLines.of(ROUND) + ObservationLines.of(COST);

        RecordedHistory history = RecordedHistory.read(HistoryFormat.OBSERVATIONS, text);

        assertThat(history.nodes).containsExactly(NODE);
        assertThat(history.rounds).containsExactly(ROUND);
        assertThat(history.costs).containsExactly(COST);
    }

    @Test
    void unknownFactsAreLeftOut() {
        NodeObservation bare = new NodeObservation(
                new NodeObservation.Identity("", "ip-10-0-0-1", "", ""),
                new NodeObservation.Instance("", "", ""),
                new NodeObservation.Times(NINE, null, null, null, null, null),
                null,
                null);

        assertThat(ObservationLines.of(bare))
                .isEqualTo("{\"kind\":\"node\",\"node\":\"ip-10-0-0-1\",\"created\":\"2026-01-05T09:00:00Z\"}\n");
        assertThat(RecordedHistory.read(HistoryFormat.OBSERVATIONS, ObservationLines.of(bare)).nodes)
                .containsExactly(bare);
    }

    @Test
    void aTruncatedLastLineIsAnError() {
        String text = ObservationLines.of(ROUND) + "{\"kind\":\"node\",\"nodeClaim\":\"def";

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.OBSERVATIONS, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("history:2: the last line is cut off\nRemove the line, or copy the file again.");
    }

    @Test
    void anUnknownPriceIsAnError() {
        String text = ObservationLines.of(COST).replace("\"spot\"", "\"spto\"");

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.OBSERVATIONS, text))
                .hasMessage("history:1:1: price \"spto\" is unknown\n"
                        + "Known are on-demand, spot, savings-plan, reserved-instance, allocated, other.");
    }
}
