// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TimelineOutcomeTest {
    /** A recording has six decimals; for a cost between two of them either is possible. */
    @Test
    void costIsNotRoundedBeforeItIsCompared() {
        Journal journal = new Journal(() -> 0);
        journal.append(new Observation.NodeClaimCreated("a", "default", 1, 0, 0, List.of()));
        journal.append(new Observation.NodeClaimLaunched("a", "default", "i-1", "c6i.large", "z", "spot", 0.0001));
        double cost = (Double) new TimelineOutcome(journal, 18).parts().get("costUSD");

        assertThat(cost).isEqualTo(0.0001 * 18 / 3_600).isNotEqualTo(Math.round(cost * 1e6) / 1e6);
        assertThat(Json.difference("costUSD", 0.0, cost)).isNull();
        assertThat(Json.difference("costUSD", 0.000_001, cost)).isNull();
        assertThat(Json.difference("costUSD", 0.000_002, cost)).isNotNull();
    }
}
