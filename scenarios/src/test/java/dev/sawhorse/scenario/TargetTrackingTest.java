// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the events that the comments of {@code asg-cpu-target-tracking.yaml} describe, and that EKS drains the group's nodes.
 */
final class TargetTrackingTest {
    private static final String FILE = "asg-cpu-target-tracking.yaml";
    private static final String SPOT = "nodeGroups[0].onDemandPercentageAboveBaseCapacity=0";

    @Test
    void groupGrowsStepByStepAndShrinksAfterAQuarterOfAnHour() {
        RecordedRun run = RecordedRun.of(FILE);
        assertThat(run.observed(Observation.NodeGroupResized.class))
                .extracting(Observation.NodeGroupResized::to)
                .containsExactly(2, 3, 4, 6, 7, 2);
        assertThat(run.times(Observation.NodeGroupResized.class))
                .containsExactly(0.0, 720.0, 1080.0, 1440.0, 1800.0, 6300.0);
        assertThat(run.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }

    @Test
    void groupThatMayNotScaleInKeepsItsSize() {
        RecordedRun run = RecordedRun.of(FILE, "nodeGroups[0].targetTracking.scaleIn=false");
        assertThat(run.observed(Observation.InstanceTerminating.class)).isEmpty();
    }

    @Test
    void podsOfAManagedGroupAreDrainedOnSpotInterruption() {
        RecordedRun run = RecordedRun.of(FILE, SPOT, "timeline[1]={at: 50m, interrupt: {count: 1}}");
        assertThat(run.observed(Observation.PodEvicted.class))
                .isNotEmpty()
                .allMatch(eviction -> eviction.by().equals("eks"));
        assertThat(run.times(Observation.PodEvicted.class)).containsOnly(3000.0);
        assertThat(run.times(Observation.InstanceTerminating.class)).containsExactly(3120.0);
        assertThat(run.times(Observation.InstanceLaunched.class)).endsWith(3125.0);
    }

    @Test
    void spotNodeAtRiskIsRemovedWhenItsReplacementIsReady() {
        RecordedRun run = RecordedRun.of(
                FILE, SPOT, "timeline[1]={at: 50m, interrupt: {notice: rebalance-recommendation, count: 1}}");
        assertThat(run.times(Observation.InstanceLaunched.class)).endsWith(3000.0);
        assertThat(run.times(Observation.NodeReady.class)).endsWith(3030.0);
        assertThat(run.times(Observation.PodEvicted.class)).containsOnly(3030.0);
    }

    @Test
    void podsOfASelfManagedGroupAreNotDrainedWithoutATerminationHandler() {
        String interruption = "timeline[1]={at: 50m, interrupt: {count: 1}}";
        RecordedRun alone = RecordedRun.of(FILE, SPOT, "nodeGroups[0].managed=false", interruption);
        RecordedRun handled = RecordedRun.of(
                FILE, SPOT, "nodeGroups[0].managed=false", "nodeGroups[0].nodeTerminationHandler=imds", interruption);
        assertThat(alone.observed(Observation.PodEvicted.class)).isEmpty();
        assertThat(handled.observed(Observation.PodEvicted.class))
                .isNotEmpty()
                .allMatch(eviction -> eviction.by().equals("node-termination-handler"));
        assertThat(handled.times(Observation.PodEvicted.class)).containsOnly(3000.0);
    }
}
