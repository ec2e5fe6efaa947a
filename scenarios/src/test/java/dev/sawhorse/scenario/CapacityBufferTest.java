// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events that the comments of {@code capacity-buffer.yaml} describe. */
final class CapacityBufferTest {
    private static final String FILE = "capacity-buffer.yaml";
    private static final String GATE_OFF = "karpenter.featureGates.capacityBuffer=false";
    private static final RecordedRun RUN = RecordedRun.of(FILE);

    @Test
    void allAssertionsPass() {
        assertThat(RUN.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }

    @Test
    void laterPodsAreBoundImmediately() {
        assertThat(RUN.times(Observation.PodBound.class)).containsExactly(25.0, 25.0, 25.0, 25.0, 600.0, 600.0);
        assertThat(RUN.times(Observation.NodeClaimCreated.class)).containsExactly(1.0, 1.0, 601.0);
    }

    @Test
    void beforeVersion1_14_2TheBufferLooksAtItsDeploymentEveryThirtySeconds() {
        assertThat(RecordedRun.of(FILE, "karpenter.version=\"1.14.1\"").times(Observation.NodeClaimCreated.class))
                .containsExactly(1.0, 1.0, 603.0);
    }

    @Test
    void emptyNodeOfTheBufferIsKept() {
        assertThat(RUN.observed(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(RUN.observed(Observation.NodeEventPublished.class))
                .extracting(Observation.NodeEventPublished::message)
                .anyMatch(message -> message.endsWith("has buffer pods"));
    }

    @Test
    void withoutTheFeatureGateNothingIsReservedAndTheScenarioWarns() {
        assertThat(RecordedRun.of(FILE, GATE_OFF).times(Observation.PodBound.class))
                .endsWith(625.0, 625.0);
        Scenario scenario = ScenarioLoader.load(Path.of(FILE), List.of(Setting.parse(GATE_OFF)));
        assertThat(scenario.remarks())
                .extracting(Problem::message)
                .contains("CapacityBuffer default/web-headroom has no effect: Karpenter's feature gate capacityBuffer"
                        + " is off");
    }
}
