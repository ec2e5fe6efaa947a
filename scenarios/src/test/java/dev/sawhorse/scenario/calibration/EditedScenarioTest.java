// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EditedScenarioTest {
    private static final String TEXT = """
            # A cluster.
            start: 2026-03-02T00:00:00Z
            latencies:
              profile: kwok

              launch: 3s

            # The load.
            workloads:
            - name: a
            spot: {scale: 2, prices: fixed}
            """;

    @Test
    void aSectionIsReplacedAndTheRestStaysAsItIs() {
        EditedScenario text = new EditedScenario(TEXT);
        text.put("latencies", "latencies:\n  launch: 9s\n");
        assertThat(text.text()).isEqualTo(TEXT.replace("  profile: kwok\n\n  launch: 3s\n", "  launch: 9s\n"));
    }

    @Test
    void aMissingSectionIsAdded() {
        EditedScenario text = new EditedScenario(TEXT);
        text.put("karpenter", "karpenter: {}");
        text.set("zones", "x", "1");
        assertThat(text.text()).isEqualTo(TEXT + "\nkarpenter: {}\n\nzones:\n  x: 1\n");
    }

    @Test
    void aFieldIsSetInFlowAndInBlockStyle() {
        EditedScenario text = new EditedScenario(TEXT);
        text.set("spot", "scale", "0.5");
        text.set("latencies", "launch", "7s");
        text.set("latencies", "ready", "1s");
        assertThat(text.text())
                .contains("spot: {scale: 0.5, prices: fixed}\n")
                .contains("latencies:\n  ready: 1s\n  launch: 7s\n  profile: kwok\n");
        EditedScenario other = new EditedScenario("spot: {prices: fixed, scale: 2}\n");
        other.set("spot", "scale", "3");
        assertThat(other.text()).isEqualTo("spot: {scale: 3, prices: fixed, }\n");
    }
}
