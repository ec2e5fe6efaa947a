// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.ec2.spot.InterruptionShares;
import dev.sawhorse.ec2.spot.ReclaimModel;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.workloads.history.NodeObservation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

@Tag("slow")
class ScenarioCalibrationTest {
    private static final String CLUSTER = """
            start: 2026-03-02T00:00:00Z
            duration: 1d
            region: us-east-1
            karpenter: {interruptionQueue: queue}
            manifests:
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: r
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      expireAfter: 6h
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                        - {key: karpenter.k8s.aws/instance-size, operator: In, values: [large]}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 20
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: a, image: b, resources: {requests: {cpu: 1200m}}}]}
            """;
    private static final String HIDDEN = """
            seed: 77
            spot: {interruptions: none, prices: fixed}
            latencies:
              launch: {percentiles: {min: 50s, p50: 80s, max: 110s}}
              ready: {percentiles: {min: 5s, p50: 9s, max: 13s}}
            """;

    private static final ReclaimModel AT_ONCE = ReclaimModel.calibrated().withRebalance(0, Duration.ZERO);

    @TempDir
    private Path folder;

    private Scenario scenario(String name, String text) throws IOException {
        return ScenarioLoader.load(Files.writeString(folder.resolve(name), text));
    }

    private static ObservedCluster observed(Scenario real) {
        Results results =
                ScenarioRun.of(real, entry -> {}, ScenarioRun.Monitor.NONE).results();
        ObservedCluster observed = new ObservedCluster();
        Instant start = real.file().start();
        for (NodeRow row : results.nodeRows()) {
            boolean interrupted = row.reason().equals("SpotInterruption");
            Instant deleting = at(start, row.deleting());
            observed.node(new NodeObservation(
                    new NodeObservation.Identity(row.nodeClaim(), row.node(), row.instance(), row.nodePool()),
                    new NodeObservation.Instance(row.instanceType(), row.zone(), row.capacityType()),
                    new NodeObservation.Times(
                            at(start, row.created()),
                            at(start, row.launched()),
                            at(start, row.registered()),
                            at(start, row.initialized()),
                            deleting,
                            at(start, row.ended())),
                    null,
                    interrupted && deleting != null
                            ? new NodeObservation.Interruption(deleting, "spot_interrupted")
                            : null));
        }
        return observed;
    }

    private static @Nullable Instant at(Instant start, long nanos) {
        return nanos == Long.MIN_VALUE || nanos < 0 ? null : start.plusNanos(nanos);
    }

    @Test
    void hiddenBootTimesAreRecoveredWithinATenth() throws IOException {
        Scenario written = scenario("scenario.yaml", CLUSTER + "spot: {interruptions: none, prices: fixed}\n");
        ScenarioCalibration calibration =
                new ScenarioCalibration(written, observed(scenario("real.yaml", CLUSTER + HIDDEN)));
        Scenario calibrated = scenario(
                "calibrated.yaml", calibration.calibrated(CLUSTER + "spot: {interruptions: none, prices: fixed}\n"));

        Calibration result = calibration.compare(written, calibrated, 1);
        assertThat(result.parameters().get(0)).matches("launch to Node: p50 (7[2-9]|8[0-8])\\..*");
        assertThat(result.parameters().get(1)).matches("Node to initialized: p50 (8\\.[1-9]|9\\.).*");
        PredictedFigure cost = result.figures().get(0);
        assertThat(cost.name()).isEqualTo("cost of instances a day");
        assertThat(cost.error()).isCloseTo(0, within(0.1));
        assertThat(result.sameTypes()).isGreaterThan(0.5);
    }

    /** 4,000 nodes of 30 pools, each interrupted at 3 times the advisor's hazard on its own. */
    @Test
    void aHiddenSpotHazardIsRecoveredWithinATenth() {
        InterruptionShares shares = InterruptionShares.of("us-east-1");
        Random random = new Random(5);
        ObservedCluster observed = new ObservedCluster();
        Instant start = Instant.parse("2026-03-02T00:00:00Z");
        double month = 730 * 3_600;
        for (int i = 0; i < 4_000; i++) {
            String type = List.of("m5.large", "c5.xlarge", "r5.large", "m6g.large", "c7g.xlarge")
                    .get(i % 5);
            double lifetime = -Math.log(1 - random.nextDouble()) / (3 * shares.hazard(type)) * 3_600;
            Instant end = start.plusSeconds((long) Math.min(month, lifetime));
            observed.node(new NodeObservation(
                    new NodeObservation.Identity("c" + i, "n" + i, "i-" + i, "default"),
                    new NodeObservation.Instance(type, "us-east-1" + "abcdef".charAt(i % 6), "spot"),
                    new NodeObservation.Times(start, start, start, start, end, end),
                    null,
                    lifetime < month ? new NodeObservation.Interruption(end, "spot_interrupted") : null));
        }
        SpotEstimate estimate = new SpotEstimate(observed, "us-east-1", AT_ONCE);
        assertThat(estimate.scale()).isCloseTo(3, within(0.3));
        assertThat(estimate.standardError()).isLessThan(0.15);
    }

    /** The hazard is five times as high in the first hour, then a half. */
    @Test
    void aHiddenHazardByAgeIsRecoveredWithinATenth() {
        double perHour = InterruptionShares.of("us-east-1").hazard("m5.large");
        Random random = new Random(11);
        ObservedCluster observed = new ObservedCluster();
        for (int i = 0; i < 6_000; i++) {
            Instant start = Instant.parse("2026-03-02T00:00:00Z").plusSeconds(3_600L * i);
            double work = -Math.log(1 - random.nextDouble()) / (200 * perHour);
            double hours = work < 5 ? work / 5 : 1 + (work - 5) / 0.5;
            Instant end = start.plusMillis((long) (Math.min(48, hours) * 3_600_000));
            observed.node(new NodeObservation(
                    new NodeObservation.Identity("c" + i, "n" + i, "i-" + i, "default"),
                    new NodeObservation.Instance("m5.large", "us-east-1a", "spot"),
                    new NodeObservation.Times(start, start, start, start, end, end),
                    null,
                    hours < 48 ? new NodeObservation.Interruption(end, "spot_interrupted") : null));
        }
        SpotEstimate estimate = new SpotEstimate(observed, "us-east-1", AT_ONCE);
        assertThat(estimate.dependsOnAge()).isTrue();
        assertThat(estimate.scale() * estimate.factor(0)).isCloseTo(1_000, within(100.0));
        assertThat(estimate.scale() * estimate.factor(1)).isCloseTo(100, within(10.0));
    }

    /** Half of the notices follow a recommendation, by ten minutes on average: many come in the next band of age. */
    @Test
    void aHazardByAgeIsRecoveredFromNoticesThatComeLate() {
        ReclaimModel model = ReclaimModel.calibrated();
        double perHour = InterruptionShares.of("us-east-1").hazard("m5.large");
        double young = 0.2;
        double old = 0.02;
        Random random = new Random(17);
        ObservedCluster observed = new ObservedCluster();
        for (int i = 0; i < 30_000; i++) {
            Instant start = Instant.parse("2026-03-02T00:00:00Z").plusSeconds(3_600L * i);
            double work = exponential(random);
            double chosen = work < young ? work / young : 1 + (work - young) / old;
            double delay = random.nextDouble() / 60 + (random.nextBoolean() ? exponential(random) / 6 : 0);
            Instant end = start.plusMillis((long) (Math.min(24, chosen + delay) * 3_600_000));
            observed.node(new NodeObservation(
                    new NodeObservation.Identity("c" + i, "n" + i, "i-" + i, "default"),
                    new NodeObservation.Instance("m5.large", "us-east-1a", "spot"),
                    new NodeObservation.Times(start, start, start, start, end, end),
                    null,
                    chosen + delay < 24 ? new NodeObservation.Interruption(end, "spot_interrupted") : null));
        }
        SpotEstimate naive = new SpotEstimate(observed, "us-east-1", AT_ONCE);
        assertThat(naive.scale() * naive.factor(0) * perHour).isLessThan(young * 0.93);
        assertThat(naive.scale() * naive.factor(1) * perHour).isGreaterThan(old * 1.1);
        SpotEstimate estimate = new SpotEstimate(observed, "us-east-1", model);
        List<Double> hidden = List.of(young, old, old);
        for (int band = 0; band < hidden.size(); band++) {
            double rate = estimate.scale() * estimate.factor(band) * perHour;
            assertThat(rate / hidden.get(band)).isCloseTo(1, within(0.1));
            assertThat(estimate.standardError(band) / estimate.factor(band)).isLessThan(0.033);
        }
    }

    private static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }

    @Test
    void interruptionsOfOneReclaimAreOneObservation() {
        ObservedCluster observed = new ObservedCluster();
        Instant start = Instant.parse("2026-03-02T00:00:00Z");
        for (int i = 0; i < 10; i++) {
            Instant end = start.plusSeconds(86_400 + i);
            observed.node(new NodeObservation(
                    new NodeObservation.Identity("c" + i, "n" + i, "i-" + i, "default"),
                    new NodeObservation.Instance("m5.large", "us-east-1a", "spot"),
                    new NodeObservation.Times(start, start, start, start, end, end),
                    null,
                    new NodeObservation.Interruption(end, "spot_interrupted")));
        }
        SpotEstimate estimate = new SpotEstimate(observed, "us-east-1", AT_ONCE);
        assertThat(estimate.standardError()).isCloseTo(estimate.scale(), within(1e-9));
    }

    @Test
    void aHistoryOfOtherNodePoolsIsRefused() throws IOException {
        Scenario written = scenario("scenario.yaml", CLUSTER);
        ObservedCluster observed = new ObservedCluster();
        Instant start = Instant.parse("2026-03-02T00:00:00Z");
        observed.node(new NodeObservation(
                new NodeObservation.Identity("gpu-1", "n", "i-1", "gpu"),
                new NodeObservation.Instance("m5.large", "us-east-1a", "spot"),
                new NodeObservation.Times(start, start, start, start, null, start.plusSeconds(60)),
                null,
                null));
        assertThatThrownBy(() -> new ScenarioCalibration(written, observed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another cluster: its NodePools are gpu, those of the scenario default");
    }

    @Test
    void anEmptyHistoryIsRefused() throws IOException {
        Scenario written = scenario("scenario.yaml", CLUSTER);
        assertThatThrownBy(() -> new ScenarioCalibration(written, new ObservedCluster()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("neither the lives of nodes nor costs");
    }

    @Test
    void theOverlapOfDistributionsIsTheirCommonPart() {
        assertThat(PredictedFigure.overlap(Map.of("a", 3.0, "b", 1.0), Map.of("a", 1.0, "c", 1.0)))
                .isEqualTo(0.5);
        assertThat(PredictedFigure.overlap(Map.of(), Map.of("a", 1.0))).isZero();
    }
}
