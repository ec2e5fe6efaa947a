// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.WebManifests;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.cloud.SpotOptions;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.provenance.RunProvenance;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests a spot market with changing prices in whole runs. */
@Tag("slow")
class SpotMarketTest {
    private static final String SCENARIO = """
            name: market
            duration: 48h
            latencies: {profile: kwok}
            region: us-east-1
            start: 2026-01-05T00:00:00Z
            karpenter: {interruptionQueue: events}
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: Never}
                  template:
                    spec:
                      expireAfter: Never
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [spot, on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [c6i.large]}
                        - {key: topology.kubernetes.io/zone, operator: In, values: [us-east-1a]}
            """ + WebManifests.NODE_CLASS_AND_WEB;

    private static final String STORM = """
            spot: {prices: fixed, interruptions: none}
            timeline:
              - at: 10m
                interrupt: {share: 0.5, families: [%s], within: 90s, pick: random, unavailableFor: 40m}
            """;

    @TempDir
    private Path folder;

    private RecordedRun run(String more, String... settings) throws IOException {
        Path file = Files.writeString(folder.resolve("market.yaml"), SCENARIO + more);
        return RecordedRun.of(file.toString(), settings);
    }

    private static double spot(RecordedRun run) {
        return run.outcome().results().cost().spot();
    }

    @Test
    void aScaleOfPricesRaisesTheBillUpToTheOnDemandPrice() throws IOException {
        String market = "spot: {prices: fixed, interruptions: none, priceScale: %s}\n";
        String spotOnly = "manifests[0].spec.template.spec.requirements[0].values=[spot]";
        double once = spot(run(market.formatted("1"), "duration=1h", spotOnly));
        assertThat(spot(run(market.formatted("1.5"), "duration=1h", spotOnly))).isCloseTo(1.5 * once, within(1e-9));
        assertThat(spot(run(market.formatted("100"), "duration=1h", spotOnly)))
                .isCloseTo(spot(run(market.formatted("50"), "duration=1h", spotOnly)), within(1e-9))
                .isGreaterThan(1.5 * once);
    }

    @Test
    void byDefaultPricesFollowTheProcessAndInterruptionsTheAdvisor() throws IOException {
        RecordedRun run = run("", "duration=24h");

        assertThat(run.observed(Observation.SpotPriceChanged.class)).isNotEmpty();
        assertThat(run.journalOfEvents())
                .isEqualTo(run("spot: {prices: process, interruptions: advisor}", "duration=24h")
                        .journalOfEvents());
    }

    @Test
    void withoutSpotNodesNoPriceChanges() throws IOException {
        Path file = folder.resolve("on-demand.yaml");
        Files.writeString(file, SCENARIO.replace("[spot, on-demand]", "[on-demand]"));
        Scenario scenario = ScenarioLoader.load(file);

        assertThat(scenario.file().spot().prices()).isEqualTo(SpotOptions.Prices.FIXED);
        assertThat(ScenarioCaveats.of(scenario).assumptions())
                .extracting(Assumption::about)
                .doesNotContain("spot prices", "spot interruptions");
    }

    @Test
    void aStaticMarketHasNoChanges() throws IOException {
        RecordedRun run = run("spot: {prices: fixed, interruptions: none}", "duration=24h");
        assertThat(run("spot: {prices: level, interruptions: none}", "duration=24h")
                        .journalOfEvents())
                .as("the former name")
                .isEqualTo(run.journalOfEvents());

        assertThat(run.observed(Observation.SpotPriceChanged.class)).isEmpty();
        assertThat(run.observed(Observation.SpotInterruption.class)).isEmpty();
        double price = run.observed(Observation.InstanceLaunched.class).get(0).price();
        assertThat(spot(run)).isCloseTo(4 * 24 * price, within(0.01));
    }

    @Test
    void pricesThatFollowTheProcessAreBilledFromTheirChangeOn() throws IOException {
        RecordedRun run = run("spot: {prices: process, interruptions: none}");
        List<Observation.SpotPriceChanged> changes = run.observed(Observation.SpotPriceChanged.class);
        List<Double> times = run.times(Observation.SpotPriceChanged.class);
        double price = run.observed(Observation.InstanceLaunched.class).get(0).price();
        double from = run.times(Observation.InstanceLaunched.class).get(0);
        double cost = 0;
        for (int i = 0; i < changes.size(); i++) {
            cost += price * (times.get(i) - from);
            price = changes.get(i).price();
            from = times.get(i);
        }
        cost += price * (48 * 3600 - from);

        assertThat(changes).hasSizeBetween(4, 12);
        assertThat(spot(run)).isCloseTo(4 * cost / 3600, within(1e-6));
    }

    @Test
    void recordedPricesAreReplayedFromWhereTheRunBegins() throws IOException {
        Files.writeString(folder.resolve("prices.csv"), """
                Timestamp,AvailabilityZone,InstanceType,ProductDescription,SpotPrice
                2025-06-03T00:00:00Z,us-east-1a,c6i.large,Linux/UNIX,0.0400
                2025-06-01T12:00:00Z,us-east-1a,c6i.large,Linux/UNIX,0.0300
                2025-06-02T12:00:00Z,us-east-1a,c6i.large,Linux/UNIX,0.0500
                2025-06-02T12:00:00Z,us-east-1a,c6i.large,Windows,0.0900
                2025-06-09T12:00:00Z,us-east-1a,c6i.large,Linux/UNIX,0.0600
                """);
        RecordedRun run = run("""
                spot:
                  prices: recorded
                  interruptions: none
                  recorded: {file: prices.csv, begin: "2025-06-02T00:00:00Z"}
                """);

        assertThat(run.observed(Observation.InstanceLaunched.class)).allMatch(launched -> launched.price() == 0.03);
        assertThat(run.times(Observation.SpotPriceChanged.class)).containsExactly(43_200.0, 86_400.0);
        double launched = run.times(Observation.InstanceLaunched.class).get(0) / 3600;
        assertThat(spot(run)).isCloseTo(4 * (0.03 * (12 - launched) + 0.05 * 12 + 0.04 * 24), within(0.005));
    }

    @Test
    void karpenterSeesPricesAsOfItsLastRefresh() throws IOException {
        Files.writeString(folder.resolve("prices.csv"), """
                timestamp,zone,instance_type,usd_per_hour
                2026-01-05T00:00:00Z,us-east-1a,c6i.large,0.0300
                2026-01-05T01:00:00Z,us-east-1a,c6i.large,0.1200
                """);
        RecordedRun run = run("""
                spot:
                  prices: recorded
                  interruptions: none
                  recorded: {file: prices.csv}
                timeline:
                  - at: 11h
                    scale: {deployment: web, replicas: 5}
                  - at: 13h
                    scale: {deployment: web, replicas: 6}
                """, "duration=14h");

        List<Observation.InstanceLaunched> launched = run.observed(Observation.InstanceLaunched.class);
        assertThat(launched.get(4).capacityType())
                .as("dearer than on-demand, but not known")
                .isEqualTo("spot");
        assertThat(launched.get(4).price()).as("what EC2 charges").isEqualTo(0.12);
        assertThat(launched.get(5).capacityType()).as("known since noon").isEqualTo("on-demand");
    }

    @Test
    void reportNamesAssumptions() throws IOException {
        Path file = Files.writeString(
                folder.resolve("told.yaml"),
                SCENARIO + "spot: {prices: process, interruptions: advisor, shocks: {family: 0.4}}");
        RunProvenance provenance = RunProvenance.of(ScenarioLoader.load(file));

        assertThat(provenance.assumptions())
                .containsEntry("spot reclaim-family", "0.4")
                .containsEntry("spot price-deviation", "0.07")
                .doesNotContainKey("spot price-step-deviation");
        assertThat(provenance.sources()).anyMatch(source -> source.table().equals("spot-process/price-step-deviation"));
    }

    @Test
    void bandsOfAgeEndInAnOpenOne() throws IOException {
        Path file = Files.writeString(
                folder.resolve("ages.yaml"), SCENARIO + "spot: {hazardByAge: [{until: 1h, factor: 3}, {factor: 0.5}]}");
        assertThat(ScenarioLoader.load(file).file().spot().ages().at(0)).isEqualTo(3);
        for (String bands : List.of(
                "[{until: 1h, factor: 3}]",
                "[{factor: 3}, {until: 1h, factor: 3}]",
                "[{until: 2h, factor: 1}, {until: 1h, factor: 3}, {factor: 1}]")) {
            Path wrong =
                    Files.writeString(folder.resolve("wrong.yaml"), SCENARIO + "spot: {hazardByAge: " + bands + "}");
            assertThatThrownBy(() -> ScenarioLoader.load(wrong)).hasMessageContaining("hazardByAge");
        }
    }

    @Test
    void interruptionsFollowTheScaledAdvisorRateAndPoolsFallBack() throws IOException {
        String stormy =
                "spot: {prices: fixed, interruptions: advisor, scale: 200, rebalance: {probability: 1, lead: 1m}}\n";
        RecordedRun run = run(stormy);

        int interrupted = run.observed(Observation.SpotInterruption.class).size();
        assertThat(interrupted).isPositive();
        assertThat(run.observed(Observation.InstanceNotice.class)).hasSizeGreaterThanOrEqualTo(interrupted);
        assertThat(run.observed(Observation.InstanceLaunched.class))
                .as("no spot capacity after a reclaim")
                .anyMatch(launched -> launched.capacityType().equals("on-demand"));
        assertThat(run.outcome().results().pods().lost()).isZero();
        assertThat(run(stormy).journal()).isEqualTo(run.journal());
    }

    @Test
    void marketIsTheSameWhateverTheClusterDoes() throws IOException {
        String moving = "spot: {prices: process, interruptions: none}\n";
        List<Double> four = run(moving, "duration=24h").times(Observation.SpotPriceChanged.class);
        List<Double> more =
                run(moving, "duration=24h", "karpenter.batchIdleDuration=5s").times(Observation.SpotPriceChanged.class);

        assertThat(more).isEqualTo(four).isNotEmpty();
    }

    @Test
    void traceInterruptsTheRecordedNumberOfInstances() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), "t_s,nodes_up\n0,4\n3600,1\n7200,4\n999999,-1\n");
        RecordedRun run = run("""
                spot:
                  prices: fixed
                  interruptions: trace
                  traces:
                    - {file: nodes.csv, families: [c6i]}
                """, "duration=3h");

        assertThat(run.times(Observation.SpotInterruption.class)).containsExactly(3600.0, 3600.0, 3600.0);
        assertThat(run.observed(Observation.InstanceLaunched.class))
                .extracting(Observation.InstanceLaunched::capacityType)
                .containsExactly("spot", "spot", "spot", "spot", "on-demand", "on-demand", "on-demand");
    }

    @Test
    void shippedTraceIsFoundByName() throws IOException {
        RecordedRun run = run("""
                spot:
                  prices: fixed
                  interruptions: trace
                  traces:
                    - {trace: bamboo-g4dn.xlarge-us-east-1c-2020-11-20, instanceType: c6i.*, nodesPerNode: 0.34, begin: 6h}
                """);

        assertThat(run.observed(Observation.SpotInterruption.class)).isNotEmpty();
    }

    @Test
    void stormInterruptsAShareAndExhaustsItsPools() throws IOException {
        RecordedRun run = run(String.format(STORM, "c6i, m5"), "duration=1h");

        List<Double> times = run.times(Observation.SpotInterruption.class);
        assertThat(times).hasSize(2).allMatch(at -> at >= 600 && at < 690);
        assertThat(new TreeSet<>(times)).hasSize(2);
        assertThat(run.observed(Observation.InstanceLaunched.class).subList(4, 6))
                .allMatch(launched -> launched.capacityType().equals("on-demand"));
        assertThat(run(String.format(STORM, "c6a, m5"), "duration=1h").observed(Observation.SpotInterruption.class))
                .as("c6a is not c6i")
                .isEmpty();
    }

    @Test
    void inconsistentSettingsAreRejected() {
        assertThatThrownBy(() -> run("spot: {prices: recorded}"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("recorded.file");
        assertThatThrownBy(() ->
                        run("spot: {interruptions: none, traces: [{trace: bamboo-p2.xlarge-us-east-1e-2020-11-23}]}"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("interruptions are none");
        assertThatThrownBy(() -> run("spot: {interruptions: trace}"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no traces");
    }
}
