// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.report.metrics.MetricsVersion;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class MetricsOfVersionsTest {
    static List<KarpenterVersion> versions() {
        return KarpenterVersion.ALL;
    }

    @ParameterizedTest
    @MethodSource("versions")
    void metricsHaveTheLabelsOfTheVersionsRules(KarpenterVersion version) {
        MetricsVersion metrics = MetricsVersion.of(version.text());

        assertThat(metrics.hasZoneAndManaged()).isEqualTo(version.has(RuleChange.METRICS_BY_ZONE));
        assertThat(metrics.hasLaunchFailures()).isEqualTo(version.has(RuleChange.METRICS_BY_ZONE));
        assertThat(metrics.hasDisruptedPods()).isEqualTo(version.has(RuleChange.METRICS_OF_DISRUPTED_PODS));
        assertThat(metrics.hasModeOfInterruptions()).isEqualTo(version.has(RuleChange.METRICS_BY_DYNAMIC_RESOURCES));
        assertThat(metrics.hasDynamicResources()).isEqualTo(version.has(RuleChange.METRICS_BY_DYNAMIC_RESOURCES));
    }
}
