// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events that the comments of {@code asg-warm-pool.yaml} describe, and further settings of node groups. */
final class NodeGroupScalingTest {
    private static final String FILE = "asg-warm-pool.yaml";
    private static final String NO_POOL = "nodeGroups[0].warmPool={minSize: 0, maxGroupPreparedCapacity: 0}";
    private static final String NO_ACTIONS = "nodeGroups[0].scheduledActions=[]";

    @Test
    void allAssertionsPass() {
        RecordedRun run = RecordedRun.of(FILE);
        assertThat(run.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
        assertThat(run.times(Observation.InstanceStopped.class))
                .containsExactly(82.0, 82.0, 82.0, 5410.0, 5410.0, 5410.0);
        assertThat(run.times(Observation.InstanceStarted.class))
                .containsExactly(1805.0, 1805.0, 1805.0, 9005.0, 9005.0, 9005.0);
    }

    @Test
    void withoutThePoolPodsWaitForTheMachinesToBoot() {
        RecordedRun run = RecordedRun.of(FILE, NO_POOL);
        assertThat(run.observed(Observation.InstanceStarted.class)).isEmpty();
        assertThat(run.observed(Observation.InstanceLaunched.class)).hasSize(7);
        assertThat(run.times(Observation.NodeReady.class)).containsOnly(86.0, 1891.0, 9091.0);
    }

    @Test
    void startOfAWarmMachineIsALatencyOfTheScenario() {
        RecordedRun run = RecordedRun.of(FILE, "latencies.warmPoolStart=7s", "latencies.groupReaction=1s");
        assertThat(run.times(Observation.NodeReady.class)).containsOnly(86.0, 1812.0, 9012.0);
    }

    @Test
    void instanceWhoseStatusCheckFailsIsReplaced() {
        RecordedRun run = RecordedRun.of(
                FILE, NO_POOL, NO_ACTIONS, "timeline=[{at: 30m, interrupt: {notice: system-status, count: 1}}]");
        assertThat(run.times(Observation.InstanceLaunched.class)).containsExactly(0.0, 1985.0);
        assertThat(run.observed(Observation.InstanceTerminating.class)).hasSize(1);
    }

    @Test
    void instanceRefreshAfterAnImageReleaseReplacesOldInstances() {
        RecordedRun run = RecordedRun.of(
                FILE,
                NO_POOL,
                NO_ACTIONS,
                "nodeGroups[0].min=2",
                "timeline=[{at: 10m, instanceRefresh: {nodeGroup: workers, skipMatching: true}},"
                        + " {at: 30m, imageRelease: {alias: al2023, version: v20260105}},"
                        + " {at: 31m, instanceRefresh: {nodeGroup: workers, skipMatching: true}}]");
        assertThat(run.observed(Observation.InstanceLaunched.class)).hasSize(4);
        assertThat(run.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("InstanceRefresh"))
                .extracting(Observation.EventPublished::message)
                .contains(
                        "Started: 0 instances are to be replaced.",
                        "Started: 2 instances are to be replaced.",
                        "Successful.");
    }

    @Test
    void groupFollowsTheRequestsOfAWorkload() {
        RecordedRun run = RecordedRun.of(
                FILE,
                NO_POOL,
                NO_ACTIONS,
                "workloads=[{name: requests, demand: {target: web, metric: requests, curve: {low: 350, high: 350}}}]",
                "nodeGroups[0].scalingPolicies=[{targetTracking: {metric: ALBRequestCountPerTarget, workload: requests,"
                        + " targetValue: 100, estimatedInstanceWarmup: 1m}}]");
        assertThat(run.observed(Observation.NodeGroupResized.class))
                .extracting(Observation.NodeGroupResized::to)
                .containsExactly(1, 4);
        assertThat(run.times(Observation.NodeGroupResized.class)).endsWith(180.0);
    }

    @Test
    void protectedNodesAreKeptOnScaleIn() {
        RecordedRun run = RecordedRun.of(
                FILE,
                NO_POOL,
                NO_ACTIONS,
                "nodeGroups[0].desired=4",
                "timeline=[{at: 10m, instanceProtection: {nodeGroup: workers, count: 3}},"
                        + " {at: 20m, resize: {nodeGroup: workers, nodes: 1}},"
                        + " {at: 40m, instanceProtection: {nodeGroup: workers, protectedFromScaleIn: false}}]");
        assertThat(run.times(Observation.InstanceTerminating.class)).hasSize(3);
        assertThat(run.times(Observation.InstanceTerminating.class).get(0)).isBetween(1200.0, 1220.0);
        assertThat(run.times(Observation.InstanceTerminating.class).get(1)).isBetween(2400.0, 2420.0);
    }
}
