// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EditedScenarioTest {
    private static final String TEXT = """
            # A cluster.
            start: 2026-03-02T00:00:00Z
            latencies:
              profile: kwok

              # Measured.
              launch:
                percentiles:
                  p50: 3s
              machines:
              - launch: 4s
              podStop: 1s

            # The load.
            workloads:
            - name: a
            """;

    private static String set(String text, String section, String field, String value) {
        EditedScenario edited = new EditedScenario(text);
        edited.set(section, field, value);
        return edited.text();
    }

    @Test
    void aFieldIsReplacedInBlockStyleAndTheRestStaysAsItIs() {
        String launch = set(TEXT, "latencies", "launch", "9s");
        assertThat(launch)
                .isEqualTo(TEXT.replace("  launch:\n    percentiles:\n      p50: 3s\n", "")
                        .replace("latencies:\n", "latencies:\n  launch: 9s\n"));
        assertThat(set(launch, "latencies", "machines", "[\n    {launch: 5s}]"))
                .isEqualTo(launch.replace("  machines:\n  - launch: 4s\n", "")
                        .replace("latencies:\n", "latencies:\n  machines: [\n    {launch: 5s}]\n"));
    }

    @Test
    void settingAFieldTwiceIsSettingItOnce() {
        String once = set(TEXT, "latencies", "machines", "[\n    {launch: 5s}\n  ]");
        assertThat(set(once, "latencies", "machines", "[\n    {launch: 5s}\n  ]"))
                .isEqualTo(once);
    }

    @Test
    void aMissingFieldOrSectionIsAdded() {
        assertThat(set(TEXT, "latencies", "ready", "7s"))
                .isEqualTo(TEXT.replace("latencies:\n", "latencies:\n  ready: 7s\n"));
        assertThat(set(TEXT, "zones", "x", "1")).isEqualTo(TEXT + "\nzones:\n  x: 1\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    spot: {scale: 2, prices: fixed}                | spot: {scale: 3, prices: fixed}
                    spot: {prices: fixed, scale: 2}                | spot: {scale: 3, prices: fixed}
                    spot: {prices: fixed}                          | spot: {scale: 3, prices: fixed}
                    spot: {scale: 2}                               | spot: {scale: 3}
                    spot: {}                                       | spot: {scale: 3}
                    spot: {a: {scale: 1, b: "}"}, scale: {c: [2, 4]}, d: 5} | spot: {scale: 3, a: {scale: 1, b: "}"}, d: 5}
                    """)
    void aFieldIsSetInFlowStyle(String before, String after) {
        assertThat(set(before + "\n", "spot", "scale", "3")).isEqualTo(after + "\n");
    }
}
