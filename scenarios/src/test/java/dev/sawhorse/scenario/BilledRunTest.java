// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.AgentBilled;
import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.ReservedInstancesHeld;
import dev.sawhorse.journal.Observation.VolumeCreated;
import dev.sawhorse.journal.Observation.VolumeDeleted;
import dev.sawhorse.journal.Observation.VolumesAttached;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests that exactly the charges that a scenario enables are billed. */
final class BilledRunTest {
    private static final double HOURS_PER_MONTH = 730;

    @TempDir
    private Path folder;

    private final List<Journal.Entry> entries = new ArrayList<>();

    @Test
    void onlyInstancesAreBilledByDefault() throws IOException {
        Cost cost = run("").cost();
        assertThat(cost.total()).isEqualTo(cost.onDemand()).isPositive();
        assertThat(cost.ebs()).isZero();
        assertThat(of(VolumesAttached.class)).isEmpty();
    }

    @Test
    void volumesOfNodesFollowTheNodeClass() throws IOException {
        run("billing: {volumes: true}");
        double perMonth = (4 + 100) * 0.08 + 1000 * 0.005 + 125 * 0.04;
        VolumesAttached attached = of(VolumesAttached.class).get(0);
        assertThat(attached.price()).isCloseTo(perMonth / HOURS_PER_MONTH, within(1e-12));
        assertThat(attached.bytes()).isEqualTo(104L << 30);
    }

    @Test
    void volumesOfClaimsFollowTheStorageClassUntilTheClaimIsDeleted() throws IOException {
        Results results = run("billing: {volumes: true}");
        VolumeCreated created = of(VolumeCreated.class).get(0);
        assertThat(created.price()).isCloseTo((50 * 0.125 + 1000 * 0.065) / HOURS_PER_MONTH, within(1e-12));
        assertThat(created.volumeType()).isEqualTo("io2");
        assertThat(created.zone()).startsWith("us-east-1");
        assertThat(of(VolumeDeleted.class)).hasSize(1);
        assertThat(results.cost().ebs()).isPositive();
    }

    @Test
    void chargesOfTheScenarioOverrideTheTable() throws IOException {
        Cost cost = run("billing: {controlPlane: extended, charges: {eks-control-plane-extended-support: 2}}")
                .cost();
        assertThat(cost.controlPlane()).isEqualTo(2);
    }

    @Test
    void agentsCostByNodeAndByVcpu() throws IOException {
        run("billing: {agents: [{name: monitor, perNodeHour: 0.5, perVcpuHour: 0.25}]}");
        assertThat(of(AgentBilled.class))
                .isNotEmpty()
                .allSatisfy(agent -> assertThat(agent.price()).isEqualTo(0.5 + 0.25 * 8));
    }

    @Test
    void podsAreBilledByTheGivenLabelsAndTheirTraffic() throws IOException {
        Results results = run("billing: {labels: [team], transfer: [{labels: {app: web}, crossZoneGBPerHour: 2}, "
                + "{natGBPerHour: 1}]}");
        PodBilled web = of(PodBilled.class).stream()
                .filter(pod -> pod.labels().containsValue("front"))
                .findFirst()
                .orElseThrow();
        assertThat(web.labels()).isEqualTo(Map.of("team", "front"));
        assertThat(web.transferPrice()).isCloseTo(2 * 2 * 0.01 + 0.045, within(1e-12));
        assertThat(results.bill())
                .filteredOn(row -> row.by().equals("label:team"))
                .extracting(BillRow::key)
                .containsExactly("__idle__", "front", "storage");
    }

    @Test
    void commitmentsAreSubtractedAndEverySplitOfTheBillAddsUp() throws IOException {
        Results results = run("""
                billing:
                  volumes: true
                  controlPlane: standard
                  agents: [{name: monitor, perNodeHour: 0.02}]
                  savingsPlans: [{name: plan, commitment: 0.05, discount: 28%}]
                  reservedInstances: [{instanceType: a1.medium, count: 1, discount: 40%}]
                """);
        assertThat(of(ReservedInstancesHeld.class).get(0).price()).isCloseTo(0.0255 * 0.6, within(1e-12));
        assertThat(results.cost().covered()).isNegative();
        Map<String, Double> sums = results.bill().stream()
                .collect(Collectors.groupingBy(BillRow::by, Collectors.summingDouble(BillRow::total)));
        assertThat(sums.values())
                .allSatisfy(sum -> assertThat(sum).isCloseTo(results.cost().total(), within(1e-9)));
    }

    @Test
    void unusedCapacityReservationsAreBilled() throws IOException {
        Cost cost = run("""
                capacityReservations:
                  - {id: cr-1, instanceType: m5.large, zone: us-east-1a, count: 2, end: 30m}
                  - {id: cr-2, instanceType: p5.48xlarge, zone: us-east-1a, count: 1, kind: capacity-block, end: 40m}
                billing: {unusedReservations: true, capacityBlocks: {cr-2: 100}}
                """).cost();
        assertThat(cost.reservations()).isCloseTo(100 + 0.096, within(1e-9));
    }

    private <T> List<T> of(Class<T> type) {
        return entries.stream()
                .map(Journal.Entry::observation)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private Results run(String billing) throws IOException {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, billing + "\n" + """
                duration: 1h
                latencies: {profile: kwok}
                timeline:
                  - at: 50m
                    delete: {kind: PersistentVolumeClaim, name: data}
                manifests:
                  - apiVersion: karpenter.sh/v1
                    kind: NodePool
                    metadata: {name: default}
                    spec:
                      template:
                        spec:
                          requirements:
                            - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                            - {key: node.kubernetes.io/instance-type, operator: In, values: [a1.2xlarge]}
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  - apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: default}
                    spec:
                      amiSelectorTerms: [{alias: bottlerocket@latest}]
                      role: nodes
                      subnetSelectorTerms: [{tags: {a: b}}]
                      securityGroupSelectorTerms: [{tags: {a: b}}]
                      blockDeviceMappings:
                        - {deviceName: /dev/xvda, ebs: {volumeSize: 4Gi, volumeType: gp3}}
                        - {deviceName: /dev/xvdb, ebs: {volumeSize: 100Gi, volumeType: gp3, iops: 4000, throughput: 250}}
                  - apiVersion: storage.k8s.io/v1
                    kind: StorageClass
                    metadata: {name: fast}
                    provisioner: ebs.csi.aws.com
                    volumeBindingMode: WaitForFirstConsumer
                    parameters: {type: io2, iopsPerGB: "20"}
                  - apiVersion: v1
                    kind: PersistentVolumeClaim
                    metadata: {name: data}
                    spec: {storageClassName: fast, accessModes: [ReadWriteOnce], resources: {requests: {storage: 50Gi}}}
                  - apiVersion: v1
                    kind: Pod
                    metadata: {name: db, labels: {team: storage}}
                    spec:
                      volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
                      containers: [{name: main, image: db, resources: {requests: {cpu: 1, memory: 2Gi}}}]
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec:
                      replicas: 3
                      selector: {matchLabels: {app: web}}
                      template:
                        metadata: {labels: {app: web, team: front}}
                        spec: {containers: [{name: main, image: web, resources: {requests: {cpu: 1, memory: 2Gi}}}]}
                """);
        entries.clear();
        return ScenarioRun.of(ScenarioLoader.load(file), entries::add, ScenarioRun.Monitor.NONE)
                .results();
    }
}
