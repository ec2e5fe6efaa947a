// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Two pods that need an instance each, and a capacity reservation for one instance. */
final class ReservedCapacityTest {
    private static final String RESERVATION =
            "{id: cr-1, instanceType: m5.2xlarge, zone: us-east-1a, count: 1, tags: {team: a}}";

    @TempDir
    private Path folder;

    private RecordedRun run(String reservation, String... settings) throws IOException {
        Path file = folder.resolve("reserved.yaml");
        Files.writeString(file, """
                duration: 20m
                latencies: {profile: kwok}
                capacityReservations:
                  - %s
                manifests:
                  - apiVersion: karpenter.sh/v1
                    kind: NodePool
                    metadata: {name: default}
                    spec:
                      template:
                        spec:
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                          requirements:
                            - {key: karpenter.sh/capacity-type, operator: In, values: [reserved, on-demand]}
                            - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.2xlarge]}
                  - apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: default}
                    spec:
                      role: node
                      amiSelectorTerms: [{alias: al2023@latest}]
                      subnetSelectorTerms: [{tags: {a: b}}]
                      securityGroupSelectorTerms: [{tags: {a: b}}]
                      capacityReservationSelectorTerms: [{tags: {team: a}}]
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec:
                      replicas: 2
                      selector: {matchLabels: {app: web}}
                      template:
                        metadata: {labels: {app: web}}
                        spec:
                          containers:
                            - {name: web, image: pause, resources: {requests: {cpu: 6}}}
                """.formatted(reservation));
        return RecordedRun.of(file.toString(), settings);
    }

    @Test
    void reservationIsUsedBeforeOnDemand() throws IOException {
        RecordedRun run = run(RESERVATION);

        assertThat(run.observed(Observation.NodeClaimLaunched.class))
                .extracting(Observation.NodeClaimLaunched::capacityType)
                .containsExactlyInAnyOrder("reserved", "on-demand");
        assertThat(run.outcome().results().cost().reserved()).isPositive();
        assertThat(run.outcome().results().cost().onDemand()).isPositive();
    }

    @Test
    void withoutItsFeatureGateReservationsAreNotSeen() throws IOException {
        RecordedRun run = run(RESERVATION, "karpenter.featureGates.reservedCapacity=false");

        assertThat(run.observed(Observation.NodeClaimLaunched.class))
                .extracting(Observation.NodeClaimLaunched::capacityType)
                .containsOnly("on-demand");
    }

    @Test
    void nodesOfACapacityBlockAreDrainedFortyMinutesBeforeItsEnd() throws IOException {
        RecordedRun run = run(RESERVATION.replace("count: 1", "count: 1, kind: capacity-block, end: 50m"));

        assertThat(run.outcome().results().cost().reserved()).isZero();
        assertThat(run.observed(Observation.NodeClaimDeleting.class))
                .singleElement()
                .satisfies(deleting -> assertThat(deleting.reason()).isEqualTo("CapacityReservationExpiring"));
        assertThat(run.times(Observation.NodeClaimDeleting.class)).containsExactly(600.0);
        assertThat(run.observed(Observation.NodeClaimLaunched.class)).hasSize(3);
    }

    @Test
    void instancesOutliveAnOnDemandReservation() throws IOException {
        RecordedRun run = run(RESERVATION.replace("count: 1", "count: 1, end: 10m"));

        assertThat(run.observed(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(run.observed(Observation.NodeClaimLaunched.class))
                .extracting(Observation.NodeClaimLaunched::capacityType)
                .containsExactlyInAnyOrder("reserved", "on-demand");
    }

    @Test
    void reservationsThatCannotBeAreExplained() {
        assertThatThrownBy(() -> run(RESERVATION.replace("m5.2xlarge", "m5.2xlage")))
                .hasMessageContaining("is not an instance type");
        assertThatThrownBy(() -> run(RESERVATION.replace("us-east-1a", "us-east-1z")))
                .hasMessageContaining("is not a zone of us-east-1");
        assertThatThrownBy(() -> run(RESERVATION.replace("cr-1", "one"))).hasMessageContaining("cr-0123456789abcdef0");
        assertThatThrownBy(() -> run(RESERVATION.replace("count: 1", "count: 1, kind: capacity-block")))
                .hasMessageContaining("a capacity block needs an end");
        assertThatThrownBy(() -> run(RESERVATION.replace("count: 1", "count: 1, start: 10m, end: 5m")))
                .hasMessageContaining("is not after the start");
        assertThatThrownBy(() -> run(RESERVATION + "\n  - " + RESERVATION))
                .hasMessageContaining("the id of two capacity reservations");
    }

    @Test
    void nodesHaveTheRealMemoryOfTheirInstance() throws IOException {
        RecordedRun run = run(RESERVATION, "karpenter.vmMemoryOverheadPercent=0");

        assertThat(run.observed(Observation.NodeCreated.class))
                .hasSize(2)
                .extracting(Observation.NodeCreated::allocatableMemoryBytes)
                .containsOnly(run(RESERVATION)
                        .observed(Observation.NodeCreated.class)
                        .get(0)
                        .allocatableMemoryBytes());
    }
}
