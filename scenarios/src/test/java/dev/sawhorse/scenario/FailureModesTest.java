// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Tests the reports of nodes that never become usable. */
class FailureModesTest {
    @Test
    void nodesThatNeverRegisterAreGivenUpAndTheirPoolIsCalledUnhealthy() {
        RecordedRun run = RecordedRun.of("inflate.yaml", "latencies.launch=1h", "duration=1h", "assert=[]");

        assertThat(run.observed(Observation.NodeClaimTimedOut.class))
                .isNotEmpty()
                .allSatisfy(timedOut -> assertThat(timedOut.waitedFor()).isEqualTo("Registered"));
        assertThat(run.observed(Observation.NodePoolCondition.class))
                .extracting(Observation.NodePoolCondition::condition, Observation.NodePoolCondition::reason)
                .first()
                .isEqualTo(tuple("NodeRegistrationHealthy", "RegistrationFailed"));
        assertThat(run.outcome().results().disruptions().counts()).containsKey("Liveness");
        assertThat(run.outcome().unbound()).isNotEmpty();
    }

    @Test
    void nodeRepairStopsIfTooManyNodesAreUnhealthy() {
        RecordedRun run = RecordedRun.of(
                "inflate.yaml",
                "latencies.ready=2h",
                "duration=1h",
                "assert=[]",
                "karpenter.featureGates.nodeRepair=true");

        assertThat(run.outcome().results().disruptions().counts()).containsEntry("Unhealthy", 0);
        assertThat(run.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::reason)
                .contains("NodeRepairBlocked");
    }
}
