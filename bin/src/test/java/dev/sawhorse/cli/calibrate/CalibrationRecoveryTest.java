// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.calibrate;

import dev.sawhorse.ec2.spot.AgeFactors;
import dev.sawhorse.karpenter.operator.DecisionSpeed;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.RunExport;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.calibration.Calibration;
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
 * Parameters that a run hides are recovered from what its cluster would have recorded: log, table of nodes and bill. The runs take
 * a minute each, so this is only tested with {@code -Drecoveries=N}, the number of clusters; the estimates have tests of their own.
 */
@EnabledIfSystemProperty(named = "recoveries", matches = "[1-9][0-9]*")
class CalibrationRecoveryTest {
    private static final List<String> TYPES = List.of(
            "m5.large",
            "m5a.large",
            "m6i.large",
            "m6a.large",
            "r5.large",
            "r5a.large",
            "r6i.large",
            "t3.large",
            "c4.large",
            "c5a.large",
            "c6a.large",
            "c6i.large");

    /** The parameters of the run that is taken for the real cluster. */
    private static final String HIDDEN = """
            spot:
              prices: fixed
              scale: 4000
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

    /** A NodePool of one type for each of the types, and a Deployment with one pod on each of its nodes. */
    private static String cluster(List<String> types, String duration, int replicas) {
        StringBuilder yaml = new StringBuilder("start: 2026-03-02T00:00:00Z\nduration: " + duration + """

                region: us-east-1
                zones: [us-east-1a, us-east-1b, us-east-1c]
                manifests:
                  - apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: default}
                    spec:
                      role: r
                      amiSelectorTerms: [{alias: al2023@latest}]
                      subnetSelectorTerms: [{tags: {a: b}}]
                      securityGroupSelectorTerms: [{tags: {a: b}}]
                """);
        for (String type : types) {
            String name = type.replace('.', '-');
            yaml.append("""
                      - apiVersion: karpenter.sh/v1
                        kind: NodePool
                        metadata: {name: NAME}
                        spec:
                          disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: Never}
                          template:
                            metadata: {labels: {pool: NAME}}
                            spec:
                              nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                              requirements:
                                - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
                                - {key: node.kubernetes.io/instance-type, operator: In, values: [TYPE]}
                      - apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: NAME}
                        spec:
                          replicas: REPLICAS
                          selector: {matchLabels: {app: NAME}}
                          template:
                            metadata: {labels: {app: NAME}}
                            spec:
                              nodeSelector: {pool: NAME}
                              topologySpreadConstraints:
                                - maxSkew: 1
                                  topologyKey: topology.kubernetes.io/zone
                                  whenUnsatisfiable: ScheduleAnyway
                                  labelSelector: {matchLabels: {app: NAME}}
                              containers: [{name: a, image: b, resources: {requests: {cpu: 1200m}}}]
                    """.replace("NAME", name).replace("TYPE", type).replace("REPLICAS", String.valueOf(replicas)));
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
    void bootTimesDecisionSpeedAndHazardAreRecoveredFromTheLogOfKarpenter() throws IOException {
        String cluster = cluster(List.of("m5.large", "r6i.large", "c6i.large"), "90m", 22);
        Path log = folder.resolve("karpenter.log");
        run(scenario("real.yaml", "seed: 77\n" + cluster + HIDDEN), log);
        Scenario written = scenario("scenario.yaml", "seed: 1\n" + cluster + WRITTEN);
        String text = calibration(written, log).calibrated("seed: 1\n" + cluster + WRITTEN);
        Scenario calibrated = scenario("calibrated.yaml", text);

        DecisionSpeed speed = calibrated.file().karpenter().options().decisionSpeed();
        assertThat(speed.perSimulation()).isCloseTo(Duration.ofMillis(40), Duration.ofMillis(4));
        assertThat(speed.perNode()).isCloseTo(Duration.ofMillis(2), Duration.ofNanos(200_000));
        assertThat(speed.perPod()).isCloseTo(Duration.ofMillis(15), Duration.ofMillis(2));
        assertThat(median("launch", "c6i.large", text)).isCloseTo(40, within(4.0));
        assertThat(median("launch", "m5.large", text)).isCloseTo(80, within(8.0));
        assertThat(median("ready", "m5.large", text)).isCloseTo(9, within(0.9));
        SpotOptions spot = calibrated.file().spot();
        // Some hundred interruptions would be needed for a tenth; the slow test has them.
        assertThat(spot.model().scale()).isCloseTo(8_000, within(2_000.0));
    }

    /** Returns the factor on the Spot Advisor's rate at an age. */
    private static double rate(SpotOptions spot, Duration age) {
        AgeFactors ages = spot.ages();
        return spot.model().scale() * ages.at(age.toNanos());
    }

    private static double median(String phase, String type, String text) {
        Matcher matcher = Pattern.compile(Pattern.quote("values: [" + type + "]}]") + ".*?" + phase
                        + ": \\{percentiles: .*?p50: ([0-9.]+)s")
                .matcher(text);
        assertThat(matcher.find()).as(type).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    /** Clusters that differ in their seed only, each recorded as a table of nodes and a bill. */
    @Test
    void theMeanOfManyRecoveriesIsRightForEachFormat() throws IOException {
        String cluster = cluster(TYPES, "8h", 6);
        Scenario written = scenario("scenario.yaml", "seed: 1\n" + cluster + WRITTEN);
        int seeds = Integer.getInteger("recoveries", 10);
        double young = 0;
        double old = 0;
        double costError = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Path log = folder.resolve("karpenter.log");
            Results results = run(scenario("real.yaml", "seed: " + (100 + seed) + "\n" + cluster + HIDDEN), log);
            Path table = Files.writeString(
                    folder.resolve("claims.csv"), table(results, written.file().start()));
            Path bill = Files.writeString(
                    folder.resolve("cur.csv"), bill(results, written.file().start()));
            ScenarioCalibration calibration = calibration(written, table, bill);
            String text = calibration.calibrated("seed: 1\n" + cluster + WRITTEN);
            Scenario calibrated = scenario("calibrated.yaml", text);
            young += rate(calibrated.file().spot(), Duration.ofMinutes(30)) / seeds;
            old += rate(calibrated.file().spot(), Duration.ofHours(3)) / seeds;
            assertThat(median("launch", "c6i.large", text)).isCloseTo(40, within(4.0));
            Calibration compared = calibration.compare(written, calibrated, 1);
            costError += Math.abs(compared.figures().get(0).error()) / seeds;
        }
        assertThat(young).as("up to an hour").isCloseTo(8_000, within(800.0));
        assertThat(old).as("older").isCloseTo(2_000, within(200.0));
        assertThat(costError).isLessThan(0.1);
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
