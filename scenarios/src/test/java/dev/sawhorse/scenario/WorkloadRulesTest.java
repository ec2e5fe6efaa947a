// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests single rules of workload controllers in whole runs. */
class WorkloadRulesTest {
    private static final String FOLDER = "src/test/resources/rules/";

    @Test
    void aCronJobWithAnEditedScheduleStartsAtItsNextTime() {
        RecordedRun run = RecordedRun.of(FOLDER + "cron.yaml");
        assertThat(run.times(Observation.PodCreated.class)).containsExactly(3600.1, 7200.1, 8400.1, 9600.1);
    }

    @Test
    void aReplicationControllerHasItsPodsAndTheirNode() {
        RecordedRun run = RecordedRun.of(FOLDER + "rc.yaml");
        assertThat(run.observed(Observation.PodCreated.class))
                .hasSize(4)
                .extracting(Observation.PodCreated::owner)
                .containsOnly("ReplicationController/legacy");
        assertThat(run.outcome().results().pods().bound()).isEqualTo(4);
        List<Double> launches = run.times(Observation.NodeClaimCreated.class);
        assertThat(launches).hasSize(1);
        assertThat(run.outcome().results().cost().total()).isPositive();
    }
}
