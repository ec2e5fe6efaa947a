// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests the events that the comments of {@code inflate.yaml} describe. */
final class InflateTest {
    private static final RecordedRun RUN = RecordedRun.of("inflate.yaml");

    @Test
    void cheapestFittingTypesAreLaunchedAfterOneSecond() {
        assertThat(RUN.observed(Observation.NodeClaimLaunched.class))
                .extracting(Observation.NodeClaimLaunched::instanceType)
                .containsExactly("c6a.large", "c6a.4xlarge");
        assertThat(RUN.times(Observation.NodeClaimLaunched.class)).containsExactly(61.0, 361.0);
    }

    @Test
    void podsAreBoundWhenTheirNodesAreReadyAtDifferentTimes() {
        assertThat(RUN.times(Observation.NodeReady.class)).containsExactly(94.200385214, 389.893860586);
        assertThat(RUN.times(Observation.PodBound.class))
                .hasSize(10)
                .containsOnly(94.200385214, 389.893860586)
                .startsWith(94.200385214, 389.893860586);
        assertThat(RUN.outcome().results().scheduling().max()).isEqualTo(34.2, within(0.001));
    }

    @Test
    void latenciesOfTheSimulatedFleetAreThereByName() {
        RecordedRun kwok = RecordedRun.of("inflate.yaml", "latencies.profile=kwok", "assert=[]");
        assertThat(kwok.times(Observation.PodBound.class)).hasSize(10).containsOnly(91.0, 391.0);
    }

    @Test
    void emptyNodesAreDeletedOneByOneAfterConsolidateAfterAndValidation() {
        assertThat(RUN.times(Observation.NodeClaimDeleting.class)).containsExactly(1005.5, 1030.5);
        assertThat(RUN.times(Observation.InstanceTerminating.class)).containsExactly(1010.5, 1035.5);
        assertThat(RUN.times(Observation.NodeDeleted.class)).hasSize(2);
    }

    @Test
    void costIsPriceTimesTimeFromLaunchToTermination() {
        double expected = (1010.5 - 361) * 0.612 / 3600 + (1035.5 - 61) * 0.0765 / 3600;
        assertThat(RUN.outcome().results().cost().total()).isEqualTo(expected, within(1e-9));
    }

    @Test
    void allAssertionsPass() {
        assertThat(RUN.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }

    @Test
    void gracePeriodOfZeroDoesNotResetConsolidateAfter() {
        RecordedRun graceless =
                RecordedRun.of("inflate.yaml", "manifests[2].spec.template.spec.terminationGracePeriodSeconds=0");
        assertThat(graceless.times(Observation.NodeClaimDeleting.class)).containsExactly(975.5, 1000.5);
    }

    @Test
    void sameScenarioGivesTheSameJournal() {
        List<?> again = RecordedRun.of("inflate.yaml").journal();
        assertThat(again).isEqualTo(RUN.journal());
    }
}
