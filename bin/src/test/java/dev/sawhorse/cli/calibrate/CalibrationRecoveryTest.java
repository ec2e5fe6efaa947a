// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.calibrate;

import dev.sawhorse.karpenter.operator.DecisionSpeed;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.RunExport;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import dev.sawhorse.scenario.calibration.ObservedCluster;
import dev.sawhorse.scenario.calibration.ScenarioCalibration;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.cloud.SpotOptions;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.workloads.history.format.Histories;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Parameters that a run hides are recovered within a tenth from what its cluster would have recorded: the log of Karpenter and
 * the table of LogParserForKarpenter. A bill has none of them, only the cost and the hours of nodes.
 *
 * <p>Many nodes of few types give boot times and decision speed. A rate of interruptions needs many of them: each pool of a type
 * in a zone has one node, so that no reclaim interrupts two, and the standard error of a rate is one divided by the square root
 * of their number, below 10 % from 100 on. The runs of {@code -Drecoveries=N} give some 900 in each band of age, so that a tenth
 * is three standard errors; each takes minutes.
 */
class CalibrationRecoveryTest {
    private static final double TENTH = 0.1;
    private static final List<String> FAST = List.of("c6a.large", "c6i.large");
    private static final List<String> TYPES = List.of(
            "m5.large",
            "m5a.large",
            "m6i.large",
            "m6a.large",
            "r5.large",
            "r5a.large",
            "t3.large",
            "c4.large",
            "c5a.large",
            "c6a.large",
            "c6i.large");

    /** The parameters of the run that is taken for the real cluster, but for the scale of its interruptions. */
    private static final String HIDDEN = """
            spot:
              prices: fixed
              scale: SCALE
              hazardByAge: [{until: 1h, factor: 2}, {factor: 0.5}]
              shocks: {family: 0, zone: 0}
              unavailableFor: 1s
            karpenter: {interruptionQueue: queue, decisionSpeed: {perSimulation: 40ms, perNode: 2ms, perPod: 15ms}}
            latencies:
              launch: {percentiles: {min: 50s, p50: 80s, max: 110s}}
              ready: {percentiles: {min: 5s, p50: 9s, max: 13s}}
              machines:
                - requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [c6a.large, c6i.large]}]
                  launch: {percentiles: {min: 30s, p50: 40s, max: 50s}}
            """;

    private static final String WRITTEN = """
            spot: {prices: fixed, shocks: {family: 0, zone: 0}, unavailableFor: 1s}
            karpenter: {interruptionQueue: queue}
            """;

    @TempDir
    private Path folder;

    /** A NodePool of these types, and a Deployment for each type with a pod in every zone, each on a node of its own. */
    private static String cluster(List<String> types, String duration) {
        StringBuilder yaml = new StringBuilder("""
                start: 2026-03-02T00:00:00Z
                duration: DURATION
                region: us-east-1
                zones: [us-east-1a, us-east-1b, us-east-1c, us-east-1d, us-east-1f]
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
                      disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: Never}
                      template:
                        spec:
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                          requirements:
                            - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                            - {key: node.kubernetes.io/instance-type, operator: In, values: TYPES}
                """.replace("DURATION", duration).replace("TYPES", types.toString()));
        for (String type : types) {
            yaml.append("""
                      - apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: NAME}
                        spec:
                          replicas: 5
                          selector: {matchLabels: {app: NAME}}
                          template:
                            metadata: {labels: {app: NAME}}
                            spec:
                              nodeSelector: {node.kubernetes.io/instance-type: TYPE}
                              topologySpreadConstraints:
                                - maxSkew: 1
                                  topologyKey: topology.kubernetes.io/zone
                                  whenUnsatisfiable: DoNotSchedule
                                  labelSelector: {matchLabels: {app: NAME}}
                              containers: [{name: a, image: b, resources: {requests: {cpu: 1200m}}}]
                    """.replace("NAME", type.replace('.', '-')).replace("TYPE", type));
        }
        return yaml.toString();
    }

    private Scenario scenario(String name, String text) throws IOException {
        return ScenarioLoader.load(Files.writeString(folder.resolve(name), text));
    }

    /** Runs the real cluster, which leaves its log behind. */
    private Results run(Scenario real, Path log) throws IOException {
        StringBuilder lines = new StringBuilder();
        Results results;
        try (RunExport export = RunExport.to(lines, ExportKind.KARPENTER_LOG)) {
            results = ScenarioRun.of(real, export, ScenarioRun.Monitor.NONE).results();
        }
        Files.writeString(log, lines);
        return results;
    }

    private static ScenarioCalibration calibration(Scenario written, Path... files) {
        ObservedCluster observed = new ObservedCluster();
        Histories.read(Arrays.stream(files).map(TraceInput::of).toList(), observed);
        return new ScenarioCalibration(written, observed);
    }

    @Test
    void bootTimesByTypeAndDecisionSpeedAreRecoveredFromAShortLog() throws IOException {
        List<String> types = List.of("m5.large", "c6i.large");
        String cluster = cluster(types, "40m") + growth(types);
        Path log = folder.resolve("karpenter.log");
        run(scenario("real.yaml", "seed: 77\n" + cluster + HIDDEN.replace("SCALE", "0")), log);
        String text = "seed: 1\n" + cluster + WRITTEN;
        String calibrated = calibration(scenario("scenario.yaml", text), log).calibrated(text);

        assertThatBootTimesAreRecovered(calibrated, types);
        assertThatDecisionSpeedIsRecovered(calibrated);
    }

    /** Each Deployment grows to 60 pods in steps of different size, one after the other, each a provisioning round. */
    private static String growth(List<String> types) {
        StringBuilder timeline = new StringBuilder("timeline:\n");
        int minute = 2;
        for (String type : types) {
            for (int pods : List.of(6, 14, 17, 26, 30, 42, 50, 60)) {
                timeline.append("  - {at: " + minute + "m, scale: {deployment: " + type.replace('.', '-')
                        + ", replicas: " + pods + "}}\n");
                minute += 2;
            }
        }
        return timeline.toString();
    }

    /** Clusters that differ in their seed only. */
    @Test
    @EnabledIfSystemProperty(named = "recoveries", matches = "[1-9][0-9]*")
    void ratesByAgeAreRecoveredFromLongHistoriesOfEachFormat() throws IOException {
        String cluster = cluster(TYPES, "17d");
        String text = "seed: 1\n" + cluster + WRITTEN;
        Scenario written = scenario("scenario.yaml", text);
        Instant start = written.file().start();
        for (int i = 0; i < Integer.getInteger("recoveries", 1); i++) {
            Path log = folder.resolve("karpenter.log");
            Results results = run(
                    scenario("real.yaml", "seed: " + (100 + i) + "\n" + cluster + HIDDEN.replace("SCALE", "1200")),
                    log);
            Path table = Files.writeString(folder.resolve("claims.csv"), table(results, start));
            Path bill = Files.writeString(folder.resolve("cur.csv"), bill(results, start));
            for (Path nodes : List.of(log, table)) {
                String calibrated = calibration(written, nodes).calibrated(text);
                assertThatBootTimesAreRecovered(calibrated, TYPES);
                assertThatRatesAreRecovered(
                        scenario("calibrated.yaml", calibrated).file().spot());
            }
            assertThatDecisionSpeedIsRecovered(calibration(written, log).calibrated(text));
            assertThat(calibration(written, bill).calibrated(text)).isEqualTo(text);

            ScenarioCalibration whole = calibration(written, log, bill);
            Scenario calibrated = scenario("calibrated.yaml", whole.calibrated(text));
            Calibration compared = whole.compare(written, calibrated, 1);
            assertThat(compared.figures().get(0).error()).as("cost").isCloseTo(0, within(TENTH));
            Calibration billed = calibration(written, bill).compare(written, calibrated, 1);
            assertThat(billed.figures())
                    .extracting(PredictedFigure::name)
                    .startsWith("cost of instances a day", "node-hours a day");
            assertThat(billed.figures())
                    .allSatisfy(figure ->
                            assertThat(figure.error()).as(figure.name()).isCloseTo(0, within(TENTH)));
        }
    }

    private static void assertThatBootTimesAreRecovered(String calibrated, List<String> types) {
        for (String type : types) {
            assertIsRecovered(type + " launch", median("launch", type, calibrated), FAST.contains(type) ? 40 : 80);
            assertIsRecovered(type + " ready", median("ready", type, calibrated), 9);
        }
    }

    private void assertThatDecisionSpeedIsRecovered(String calibrated) throws IOException {
        DecisionSpeed speed =
                scenario("speed.yaml", calibrated).file().karpenter().options().decisionSpeed();
        assertIsRecovered("simulation", speed.perSimulation().toNanos() / 1e6, 40);
        assertIsRecovered("node", speed.perNode().toNanos() / 1e6, 2);
        assertIsRecovered("pod", speed.perPod().toNanos() / 1e6, 15);
    }

    private static void assertThatRatesAreRecovered(SpotOptions spot) {
        assertIsRecovered("up to 1 h", rate(spot, Duration.ofMinutes(30)), 2_400);
        assertIsRecovered("up to 6 h", rate(spot, Duration.ofHours(3)), 600);
        assertIsRecovered("up to 24 h", rate(spot, Duration.ofHours(12)), 600);
    }

    private static void assertIsRecovered(String figure, double recovered, double hidden) {
        assertThat(recovered / hidden).as(figure).isCloseTo(1, within(TENTH));
    }

    /** Returns the factor on the Spot Advisor's rate at an age. */
    private static double rate(SpotOptions spot, Duration age) {
        return spot.model().scale() * spot.ages().at(age.toNanos());
    }

    private static double median(String phase, String type, String text) {
        Matcher matcher = Pattern.compile(Pattern.quote("values: [" + type + "]}]") + ".*?" + phase
                        + ": \\{percentiles: .*?p50: ([0-9.]+)s")
                .matcher(text);
        assertThat(matcher.find()).as(type).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    /** The table that LogParserForKarpenter makes. */
    private static String table(Results results, Instant start) {
        StringBuilder csv = new StringBuilder("Nodeclaim[1],Createdtime[2],Nodepool[3],Launchedtime[4],Providerid[5],"
                + "Instancetype[6],Zone[7],Capacitytype[8],Registeredtime[9],K8snodename[10],Initializedtime[11],"
                + "Interruptiontime[12],Interruptionkind[13],Deletedtime[14]\n");
        for (NodeRow row : results.nodeRows()) {
            boolean interrupted = row.reason().equals("SpotInterruption");
            csv.append(String.join(
                    ",",
                    row.nodeClaim(),
                    at(start, row.created()),
                    row.nodePool(),
                    at(start, row.launched()),
                    "aws:///" + row.zone() + "/" + row.instance(),
                    row.instanceType(),
                    row.zone(),
                    row.capacityType(),
                    at(start, row.registered()),
                    row.node(),
                    at(start, row.initialized()),
                    interrupted ? at(start, row.deleting()) : "",
                    interrupted ? "spot_interrupted" : "",
                    at(start, row.ended())));
            csv.append('\n');
        }
        return csv.toString();
    }

    private static String at(Instant start, long nanos) {
        return nanos < 0 ? "" : start.plusNanos(nanos).toString();
    }

    /** A Cost and Usage Report with one line for each instance. */
    private static String bill(Results results, Instant start) {
        StringBuilder csv =
                new StringBuilder("line_item_usage_start_date,line_item_usage_end_date,line_item_usage_type,"
                        + "line_item_usage_amount,line_item_unblended_cost,line_item_line_item_type,line_item_product_code,"
                        + "line_item_resource_id,product_instance_type,line_item_availability_zone\n");
        for (NodeRow row : results.nodeRows()) {
            if (row.launched() >= 0) {
                Instant from = start.plusNanos(row.launched());
                csv.append(String.join(
                        ",",
                        from.toString(),
                        from.plusNanos(Math.round(row.hours() * 3.6e12)).toString(),
                        "SpotUsage:" + row.instanceType(),
                        String.valueOf(row.hours()),
                        String.valueOf(row.hours() * row.price()),
                        "Usage",
                        "AmazonEC2",
                        row.instance(),
                        row.instanceType(),
                        row.zone()));
                csv.append('\n');
            }
        }
        return csv.toString();
    }
}
