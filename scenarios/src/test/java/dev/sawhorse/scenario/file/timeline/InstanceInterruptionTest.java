// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.WebManifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests EC2 events for instances in whole runs, with and without an interruption queue. */
class InstanceInterruptionTest {
    private static final String QUEUE = "karpenter.interruptionQueue=events";

    private static final String SCENARIO = """
            name: interrupt
            duration: 30m
            latencies: {profile: kwok}
            spot: {prices: fixed, interruptions: none}
            region: us-east-1
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: Never}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [c6i.large, m6i.large]}
            """ + WebManifests.NODE_CLASS_AND_WEB + """
            timeline:
              - at: 10m
            """;

    @TempDir
    private Path folder;

    private RecordedRun run(String action, String... settings) throws IOException {
        Path file = Files.writeString(folder.resolve("interrupt.yaml"), SCENARIO + "    " + action + "\n");
        return RecordedRun.of(file.toString(), settings);
    }

    @Test
    void withAQueueAReclaimedNodeIsDrainedAtTheNotice() throws IOException {
        RecordedRun run = run("interrupt: {count: 2}", QUEUE);

        assertThat(run.times(Observation.SpotInterruption.class)).containsExactly(600.0, 600.0);
        assertThat(run.observed(Observation.NodeClaimDeleting.class))
                .hasSize(2)
                .allMatch(claim -> claim.reason().equals("SpotInterruption"));
        assertThat(run.times(Observation.PodCreated.class)).endsWith(600.0, 600.0);
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void withoutAQueueTheNodeIsNoticedOnlyAfterTermination() throws IOException {
        RecordedRun run = run("interrupt: {count: 2}");

        assertThat(run.times(Observation.InstanceTerminating.class)).containsExactly(720.0, 720.0);
        double gone = run.times(Observation.NodeNotReady.class).get(0);
        assertThat(run.times(Observation.NodeClaimDeleting.class))
                .hasSize(2)
                .allMatch(at -> at > gone && at <= gone + 5);
        assertThat(run.times(Observation.PodCreated.class).get(5)).isGreaterThan(gone + 40);
    }

    @Test
    void reclaimedPoolIsAvoidedForThreeMinutes() throws IOException {
        RecordedRun run = run("interrupt: {}", QUEUE);

        assertThat(run.observed(Observation.SpotInterruption.class)).hasSize(4);
        String before = pool(run.observed(Observation.InstanceLaunched.class).get(0));
        assertThat(run.observed(Observation.InstanceLaunched.class).subList(4, 8))
                .noneMatch(launched -> pool(launched).equals(before));
    }

    private static String pool(Observation.InstanceLaunched launched) {
        return launched.instanceType() + launched.zone();
    }

    @Test
    void rebalanceRecommendationIsOnlyReported() throws IOException {
        RecordedRun run = run("interrupt: {notice: rebalance-recommendation, count: 1}", QUEUE);

        assertThat(run.observed(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(run.observed(Observation.EventPublished.class))
                .anyMatch(event -> event.reason().equals("SpotRebalanceRecommendation"));
    }

    @Test
    void failingStatusCheckTerminatesTheNodeAfterTwoMinutesEvenWithoutAQueue() throws IOException {
        RecordedRun run = run("interrupt: {notice: system-status, count: 1, pick: newest}");

        assertThat(run.times(Observation.NodeClaimDeleting.class)).containsExactly(720.0);
        assertThat(run.observed(Observation.NodeClaimDeleting.class))
                .allMatch(claim -> claim.reason().equals("Unhealthy"));
    }

    @Test
    void scheduledChangeDrainsTheNode() throws IOException {
        assertThat(run("interrupt: {notice: scheduled-change, nodePool: default, count: 1}", QUEUE)
                        .observed(Observation.NodeClaimDeleting.class))
                .allMatch(claim -> claim.reason().equals("ScheduledChangeInterruption"))
                .hasSize(1);
        assertThat(run("interrupt: {notice: scheduled-change, nodePool: other}", QUEUE)
                        .observed(Observation.NodeClaimDeleting.class))
                .isEmpty();
    }

    @Test
    void scheduledChangeDrainsTheNodeAtTheNextMinuteWithoutAQueue() throws IOException {
        RecordedRun run = run("interrupt: {notice: scheduled-change, count: 1}");

        assertThat(run.times(Observation.NodeClaimDeleting.class)).containsExactly(660.0);
        assertThat(run.observed(Observation.NodeClaimDeleting.class))
                .allMatch(claim -> claim.reason().equals("EventStatusInterruption"));
    }

    @Test
    void shortageSendsLaunchesElsewhere() throws IOException {
        RecordedRun run = run("shortage: {instanceType: c6i.*, for: 10m}\n  - {at: 11m, interrupt: {count: 1}}", QUEUE);

        assertThat(run.observed(Observation.InstanceLaunched.class))
                .last()
                .satisfies(launched -> assertThat(launched.instanceType()).isEqualTo("m6i.large"));
    }
}
