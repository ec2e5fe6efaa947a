// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A GPU NodePool of EKS Auto Mode whose limit leaves room for one node (aws/karpenter-provider-aws#8068). */
final class AutoModeScenarioTest {
    @Test
    void theFirstPodGetsANodeAndTheLimitKeepsTheSecondPending() {
        RecordedRun run = RecordedRun.of("src/test/resources/cases/auto-mode/scenario.yaml");
        assertThat(run.outcome().results().pods().bound()).isEqualTo(1);
        assertThat(run.outcome().unbound())
                .singleElement()
                .satisfies(group ->
                        assertThat(group.reason()).contains("all available instance types exceed limits for nodepool"));
    }
}
