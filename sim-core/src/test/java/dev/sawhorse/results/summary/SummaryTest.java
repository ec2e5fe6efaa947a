// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.JournalScript;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ValueText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SummaryTest {
    private static final Results RESULTS = new JournalScript()
            .at(0, new PodCreated("default/web-1", "Deployment/web", 1000, 1 << 30, false))
            .at(1, new InstanceLaunched("i-1", "c5.large", "us-east-1a", "on-demand", 0.085))
            .at(40, new InstanceRegistered("i-1", "n1"))
            .at(40, new NodeCreated("n1", "", "", "c5.large", "us-east-1a", "on-demand", 1930, 3L << 30))
            .at(43.25, new PodBound("default/web-1", "n1"))
            .at(45.123456789, new PodReady("default/web-1"))
            .at(1801, new InstanceTerminating("i-1"))
            .endAt(3600);
    private static final Caveats CAVEATS = new Caveats(
            List.of(Assumption.byDefault("latencies", "distributed")), List.of("a.yaml:1:1: Job a never ends"));
    private static final List<AssertionResult> ASSERTIONS =
            List.of(new AssertionResult("cost.total < 1", 0.0425, true));

    @Test
    void theJsonHasTheNamesUnitsAndOrderOfTheContract() throws IOException {
        assertThat(ValueText.json(Summary.of(RESULTS, CAVEATS, ASSERTIONS))).isEqualTo(golden("summary.json"));
    }

    @Test
    void theSameTreeIsWrittenAsYaml() {
        assertThat(ValueText.yaml(Summary.of(RESULTS)))
                .startsWith("scenario: test\nseed: 1\n")
                .contains("cost:\n  total: 0.0425\n")
                .doesNotContain("wallSeconds");
        assertThat(ValueText.yaml(Map.of("a", "no", "b", "12"))).contains("a: \"no\"", "b: \"12\"");
    }

    @Test
    void metricsAreFoundByTheirPath() {
        SummaryMetrics metrics = SummaryMetrics.of(RESULTS);
        assertThat(metrics.value("cost.total")).isEqualTo(0.0425);
        assertThat(metrics.value("latencySeconds.scheduling.p95")).isEqualTo(43.25);
        assertThat(metrics.value("nodes.byInstanceType.c5.large")).isEqualTo(0.5);
        assertThat(metrics.value("nodes.byInstanceType.m5.large")).isZero();
        assertThat(metrics.value("nodes.byCapacityType.spot")).isZero();
        assertThat(metrics.value("disruptions.Drifted")).isZero();
        assertThat(metrics.paths()).contains("pods.lost", "utilization.cpu").doesNotContain("scenario");
    }

    @Test
    void anUnknownMetricIsAnErrorThatNamesTheNearest() {
        SummaryMetrics metrics = SummaryMetrics.of(RESULTS);
        assertThatThrownBy(() -> metrics.value("cost.totl"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown metric \"cost.totl\"\nDid you mean \"cost.total\"?");
        assertThatThrownBy(() -> metrics.value("unschedulableAtEnd")).hasMessageContaining("pods.unschedulableAtEnd");
        assertThatThrownBy(() -> metrics.value("happiness")).hasMessageContaining("Known metrics: seed");
        assertThat(metrics.isKnown("cost")).isFalse();
        assertThat(metrics.isKnown("nodes.byCapacityType.spott")).isFalse();
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = SummaryTest.class.getResourceAsStream("/golden/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
