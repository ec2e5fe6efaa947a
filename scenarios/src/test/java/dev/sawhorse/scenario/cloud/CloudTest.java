// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.WebManifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests EC2's limits on the account and changes of capacity in whole runs. */
@Tag("slow")
class CloudTest {
    private static final String SCENARIO = """
            name: cloud
            duration: 30m
            latencies: {profile: kwok}
            region: us-east-1
            zones: [us-east-1a, us-east-1b]
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: 30s}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [c6i.large, m6i.large]}
            """ + WebManifests.NODE_CLASS_AND_WEB;

    @TempDir
    private Path folder;

    private RecordedRun run(String more, String... settings) throws IOException {
        Path file = Files.writeString(folder.resolve("cloud.yaml"), SCENARIO + more);
        return RecordedRun.of(file.toString(), settings);
    }

    private static List<String> zones(RecordedRun run) {
        return run.observed(Observation.InstanceLaunched.class).stream()
                .map(Observation.InstanceLaunched::zone)
                .toList();
    }

    @Test
    void podsBeyondTheQuotaWaitUntilItIsNoLongerUsed() throws IOException {
        RecordedRun run = run(
                "timeline:\n  - {at: 10m, scale: {deployment: web, replicas: 2}}\n",
                "cloud.quotas.onDemand.standard=5");

        Results results = run.outcome().results();
        assertThat(results.nodes().peak()).isEqualTo(2);
        assertThat(results.refusals().byCode()).containsOnlyKeys("VcpuLimitExceeded");
        assertThat(run.observed(Observation.LaunchRefused.class))
                .allMatch(refused -> refused.subject().equals("standard on-demand"));
        // The offerings are unavailable for three minutes after an error, so launches are not retried all the time.
        assertThat(run.observed(Observation.LaunchRefused.class)).hasSizeBetween(2, 12);
        assertThat(results.pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void raisedQuotaLaunchesTheRest() throws IOException {
        RecordedRun run =
                run("timeline:\n  - {at: 10m, quotaChange: {vcpus: 16}}\n", "cloud.quotas.onDemand.standard=5");

        assertThat(run.times(Observation.InstanceLaunched.class))
                .hasSize(4)
                .filteredOn(at -> at > 600)
                .hasSize(2)
                .allMatch(at -> at < 800);
    }

    @Test
    void launchesUseAnotherZoneIfASubnetIsExhausted() throws IOException {
        RecordedRun run = run("", "cloud.subnets=[{id: subnet-a, zone: us-east-1a, addresses: 30}]");

        assertThat(zones(run)).filteredOn("us-east-1a"::equals).hasSizeLessThanOrEqualTo(2);
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void exhaustedSubnetsAreAvoidedForAWhile() throws IOException {
        RecordedRun run = run(
                "",
                "cloud.subnets=[{id: subnet-a, zone: us-east-1a, addresses: 1}, {id: subnet-b, zone: us-east-1b, addresses: 1}]");

        assertThat(run.outcome().results().refusals().byCode()).containsOnlyKeys("InsufficientFreeAddressesInSubnet");
        assertThat(zones(run)).containsExactlyInAnyOrder("us-east-1a", "us-east-1b");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isEqualTo(2);
    }

    @Test
    void zoneThatIsOutLosesItsInstancesAndGetsNoNewOnes() throws IOException {
        RecordedRun run = run("timeline:\n  - {at: 10m, zoneOutage: {zone: us-east-1a, for: 15m}}\n");

        long lost =
                zones(run).subList(0, 4).stream().filter("us-east-1a"::equals).count();
        assertThat(run.observed(Observation.InstanceTerminating.class)).hasSize((int) lost);
        assertThat(zones(run)).hasSize(4 + (int) lost);
        assertThat(zones(run).subList(4, zones(run).size())).containsOnly("us-east-1b");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void impairedInstancesOfAZoneAreReplacedWhenTheirCheckHasFailedForTwoMinutes() throws IOException {
        RecordedRun run =
                run("timeline:\n  - {at: 10m, zoneOutage: {zone: us-east-1a, for: 15m, instances: impaired}}\n");

        long inZone =
                zones(run).subList(0, 4).stream().filter("us-east-1a"::equals).count();
        assertThat(run.times(Observation.NodeClaimDeleting.class))
                .hasSize((int) inZone)
                .allMatch(at -> at == 720);
        assertThat(zones(run).subList(4, zones(run).size())).containsOnly("us-east-1b");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void launchIntoAFailingZoneIsRetriedUntilItSucceeds() throws IOException {
        RecordedRun run = run(
                "timeline:\n  - {at: 0s, zoneOutage: {zone: us-east-1a, for: 100s, launches: internal-error}}\n",
                "zones=[us-east-1a]");

        assertThat(run.observed(Observation.NodeClaimLaunchFailed.class))
                .isNotEmpty()
                .allMatch(failed -> failed.reason().contains("InternalError"));
        assertThat(run.times(Observation.InstanceLaunched.class)).hasSize(4).allMatch(at -> at >= 100 && at <= 160);
        assertThat(run.observed(Observation.NodeClaimCreated.class)).hasSize(4);
    }

    @Test
    void shortageWithADepthAllowsThatManyLaunchesPerPool() throws IOException {
        RecordedRun run = run("timeline:\n  - {at: 0s, shortage: {instanceType: c6i.*, for: 1h, depth: 1}}\n");

        assertThat(run.observed(Observation.InstanceLaunched.class))
                .filteredOn(launched -> launched.instanceType().startsWith("c6i"))
                .hasSize(2);
        assertThat(run.outcome().results().refusals().byCode()).containsKey("InsufficientInstanceCapacity");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isZero();
    }

    @Test
    void finitePoolsRunOutByThemselves() throws IOException {
        RecordedRun run = run("", "cloud.depth={model: advisor, scale: 0.001}", "manifests[2].spec.replicas=30");

        assertThat(run.outcome().results().refusals().byCode()).containsKey("InsufficientInstanceCapacity");
        assertThat(run.outcome().results().pods().unschedulableAtEnd()).isPositive();
        assertThat(run.outcome().results().nodes().peak()).isBetween(2, 24);
    }

    @Test
    void machineThatDoesNotShowYetOutlivesItsClaimAndIsCollectedLater() throws IOException {
        String deletePool = "timeline:\n  - {at: 20s, delete: {kind: NodePool, name: default}}\n";

        RecordedRun prompt = run(deletePool);
        assertThat(prompt.times(Observation.InstanceTerminating.class))
                .hasSize(4)
                .allMatch(at -> at < 30);

        RecordedRun late = run(deletePool, "cloud.consistencyDelay=1m");
        assertThat(late.times(Observation.NodeClaimDeleted.class)).hasSize(4).allMatch(at -> at < 30);
        assertThat(late.times(Observation.InstanceTerminating.class)).hasSize(4).allMatch(at -> at > 61 && at <= 71);
    }

    @Test
    void throttledLaunchesAreRetriedByTheClientAndThenByTheController() throws IOException {
        RecordedRun run = run("", "cloud.apiLimits.createFleet={capacity: 1, refillPerSecond: 0.02}");

        // All claims have the same launch request and are batched into one call.
        assertThat(run.outcome().results().refusals().throttledCalls()).isZero();
        assertThat(run.times(Observation.InstanceLaunched.class)).hasSize(4).containsOnly(1.0);

        RecordedRun twice = run(
                "timeline:\n  - {at: 10s, scale: {deployment: web, replicas: 8}}\n",
                "cloud.apiLimits.createFleet={capacity: 1, refillPerSecond: 0.02}");
        assertThat(twice.outcome().results().refusals().throttledCalls()).isGreaterThanOrEqualTo(3);
        assertThat(twice.observed(Observation.NodeClaimLaunchFailed.class))
                .allMatch(failed -> failed.reason().contains("RequestLimitExceeded"));
        assertThat(twice.times(Observation.InstanceLaunched.class))
                .hasSize(8)
                .filteredOn(at -> at > 1)
                .allMatch(at -> at > 50 && at < 120);
    }

    @Test
    void throttledTerminationsAreRetried() throws IOException {
        RecordedRun run = run(
                "timeline:\n  - {at: 10m, scale: {deployment: web, replicas: 0}}\n",
                "cloud.apiLimits.terminatedInstances={capacity: 1, refillPerSecond: 0.01}");

        assertThat(run.times(Observation.InstanceTerminating.class)).hasSize(4);
        assertThat(run.outcome().results().refusals().throttledCalls()).isPositive();
        assertThat(run.outcome().results().nodes().terminated()).isEqualTo(4);
    }

    @Test
    void reservationThatIsRaisedIsUsedByTheNextLaunches() throws IOException {
        String reservation = "capacityReservations=[{id: cr-1, instanceType: m6i.large, zone: us-east-1a, count: 1}]";
        String manifests = SCENARIO.replace("[on-demand]}", "[on-demand, reserved]}")
                .replace("role: any", "role: any\n      capacityReservationSelectorTerms: [{id: cr-1}]");
        Path file = Files.writeString(folder.resolve("reserved.yaml"), manifests + """
                        timeline:
                          - {at: 5m, reservationChange: {id: cr-1, count: 3}}
                          - {at: 10m, scale: {deployment: web, replicas: 6}}
                          - {at: 20m, reservationChange: {id: cr-1, count: 0}}
                        """);
        RecordedRun run = RecordedRun.of(file.toString(), reservation);

        assertThat(run.observed(Observation.InstanceLaunched.class))
                .filteredOn(launched -> launched.capacityType().equals("reserved"))
                .hasSize(3);
        assertThat(run.observed(Observation.InstanceTerminating.class)).isEmpty();
    }
}
