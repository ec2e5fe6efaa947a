// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.results.NodeRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Simulates situations of public reports about Karpenter; the expected outcomes are those of the default version, or of the
 * version that the scenario states.
 */
@Tag("slow")
class PublicReportsTest {
    private static final double HOUR = 3_600;

    private static RecordedRun run(String report, String... settings) {
        return RecordedRun.of("src/test/resources/reports/" + report + "/scenario.yaml", settings);
    }

    private static RecordedRun variant(String report, String variant) {
        return RecordedRun.ofVariant("src/test/resources/reports/" + report + "/scenario.yaml", variant);
    }

    /** Returns the number of launched nodes by instance type. */
    private static Map<String, Long> launched(RecordedRun run) {
        return run.observed(NodeClaimLaunched.class).stream()
                .collect(Collectors.groupingBy(NodeClaimLaunched::instanceType, TreeMap::new, Collectors.counting()));
    }

    /** Returns the nodes of the pods that exist at a time, by pod. */
    private static Map<String, NodeCreated> places(RecordedRun run, double seconds) {
        Map<String, NodeCreated> nodes = new LinkedHashMap<>();
        Map<String, NodeCreated> places = new TreeMap<>();
        for (Journal.Entry entry : run.journal()) {
            if (entry.time() > seconds * 1e9) {
                break;
            }
            Observation observation = entry.observation();
            if (observation instanceof NodeCreated node) {
                nodes.put(node.node(), node);
            } else if (observation instanceof PodBound bound && nodes.get(bound.node()) != null) {
                places.put(bound.pod(), nodes.get(bound.node()));
            } else if (observation instanceof PodDeleted deleted) {
                places.remove(deleted.pod());
            }
        }
        return places;
    }

    private static List<Long> podsPerZone(RecordedRun run, double seconds) {
        return places(run, seconds).values().stream()
                .collect(Collectors.groupingBy(NodeCreated::zone, Collectors.counting()))
                .values()
                .stream()
                .sorted()
                .toList();
    }

    @Test
    void windowsDaemonSetBlocksNoLinuxPoolAndWindowsNodesCostTheWindowsPrice() {
        RecordedRun run = run("04-windows-daemonset");

        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::nodePool)
                .containsExactlyInAnyOrder("windows", "default");
        assertThat(run.outcome().results().pods().bound()).isEqualTo(5);
        // Both are of one type at one price; the license is $0.046 an hour for each of its 4 vCPUs, for 2,399 of 2,400
        // seconds.
        assertThat(launched(run)).hasSize(1);
        List<NodeRow> nodes = run.outcome().results().nodeRows();
        double market = run.observed(NodeClaimLaunched.class).get(0).price();
        assertThat(nodes.get(0).cost()).isCloseTo((market + 4 * 0.046) * 2_399 / HOUR, within(1e-4));
        assertThat(nodes.get(1).cost()).isCloseTo(market * 1_799 / HOUR, within(1e-4));
    }

    @Test
    void spreadStatefulSetPodsRebindVolumesOfThreeZones() {
        RecordedRun run = run("06-zonal-volumes-spread");

        assertThat(podsPerZone(run, 1_199)).containsExactly(1L, 2L, 2L);
        assertThat(podsPerZone(run, 2_099)).containsExactly(1L, 1L, 1L);
        assertThat(podsPerZone(run, 2_699)).containsExactly(1L, 2L, 2L);
        assertThat(podsPerZone(run, HOUR)).as("after a zone has lost its nodes").containsExactly(1L, 2L, 2L);
        assertThat(run.outcome().unbound()).isEmpty();
    }

    @Test
    void nodesCreatedTogetherExpireTogetherAndThePdbSlowsTheDrain() {
        RecordedRun run = run("07-expiry-at-once");

        assertThat(run.observed(NodeClaimDeleting.class))
                .hasSize(10)
                .allMatch(claim -> claim.reason().equals("Expired"));
        assertThat(run.times(NodeClaimDeleting.class)).allMatch(time -> time == 24 * HOUR + 1);
        assertThat(run.times(NodeClaimCreated.class).subList(10, 20))
                .as("replacements for all nodes at once, whatever the budget of 10 % says")
                .allMatch(time -> time <= 24 * HOUR + 3);
        List<Double> gone = run.times(NodeClaimDeleted.class);
        assertThat(gone).hasSize(10);
        assertThat(gone.get(9) - gone.get(0)).as("one pod at a time").isGreaterThan(600);
    }

    @Test
    void gpuNodeIsReplacedByACheaperOneWhenOnlyCpuPodsRemain() {
        RecordedRun run = run("11-gpu-node-kept");

        assertThat(run.observed(DisruptionCommand.class)).singleElement().satisfies(command -> {
            assertThat(command.reason()).isEqualTo("Underutilized");
            assertThat(command.decision()).isEqualTo("replace");
        });
        assertThat(run.times(DisruptionCommand.class).get(0))
                .as("consolidateAfter, a look every ten seconds and 15 s of validation after the Job ended")
                .isBetween(HOUR + 135, HOUR + 146);
        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::instanceType)
                .containsExactly("g6.xlarge", "c7a.medium");
    }

    @Test
    void replacementOfANodeBlockedByAPdbIsIdleUntilTheGracePeriodEnds() {
        RecordedRun bounded = variant("14-pdb-vs-tgp", "with-tgp");
        assertThat(bounded.times(NodeClaimCreated.class).get(1)).isBetween(6 * HOUR, 6 * HOUR + 5);
        assertThat(bounded.times(PodDeleted.class))
                .singleElement()
                .satisfies(time -> assertThat(time).isBetween(7 * HOUR - 30, 7 * HOUR));

        RecordedRun unbounded = variant("14-pdb-vs-tgp", "without-tgp");
        assertThat(unbounded.times(NodeClaimCreated.class)).hasSize(2);
        assertThat(unbounded.observed(PodDeleted.class)).isEmpty();
        assertThat(unbounded.observed(NodeClaimDeleted.class)).isEmpty();
    }

    @Test
    void allReservationsAreUsedUpBeforeOnDemandNodesAreBought() {
        RecordedRun run = run("15-reserved-then-ondemand");
        List<String> capacity = run.observed(NodeClaimLaunched.class).stream()
                .map(NodeClaimLaunched::capacityType)
                .toList();

        assertThat(capacity.subList(0, 8)).containsOnly("reserved");
        assertThat(capacity.subList(8, capacity.size())).isNotEmpty().containsOnly("on-demand");
        assertThat(launched(run)).containsEntry("r5a.24xlarge", 8L);
        assertThat(run.outcome().results().pods().bound()).isEqualTo(1_000);
    }

    @Test
    void fullReservationsOfAReservedPoolKeepPodsFromOtherPoolsSinceVersion15() {
        RecordedRun run = run("15-reserved-then-ondemand", "karpenter.version=\"1.15\"");

        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::capacityType)
                .hasSize(8)
                .containsOnly("reserved");
        assertThat(run.outcome().results().pods().bound()).isLessThan(1_000);
    }

    @Test
    void zonalPoolsOfEqualWeightPutAllNodesIntoTheLastOneByName() {
        RecordedRun run = run("16-zone-pools");

        assertThat(run.observed(NodeClaimLaunched.class).size()).isGreaterThan(2);
        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::zone)
                .containsOnly("eu-south-1b");
    }

    @Test
    void podsPerNodeFollowNetworkInterfacesUnlessMaxPodsIsSet() {
        assertThat(launched(run("18-pod-density"))).containsExactly(Map.entry("c7g.4xlarge", 1L));
        assertThat(launched(variant("18-pod-density", "max-pods-110"))).containsExactly(Map.entry("c7g.large", 1L));
    }

    @Test
    void spotPoolFallsBackToOnDemandRetriesEveryFiveMinutesAndReturns() {
        RecordedRun run = run("21-spot-fallback");

        assertThat(places(run, HOUR).values())
                .extracting(NodeCreated::capacityType)
                .contains("on-demand");
        assertThat(places(run, 6 * HOUR).values())
                .hasSize(80)
                .extracting(NodeCreated::capacityType)
                .containsOnly("spot");
        List<Double> tries = run.times(DisruptionCommand.class).stream()
                .filter(time -> time < HOUR)
                .toList();
        assertThat(tries).hasSize(5);
        for (int i = 1; i < tries.size(); i++) {
            assertThat(tries.get(i) - tries.get(i - 1)).isBetween(300.0, 320.0);
        }
    }

    @Test
    void podTooLargeForTheHeaviestPoolUsesTheSecond() {
        RecordedRun run = run("22-weighted-fallback", "prices.estimated=true");

        assertThat(launched(run)).containsExactly(Map.entry("m7i.2xlarge", 1L));
        assertThat(run.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::nodePool)
                .containsExactly("grp-2");
    }
}
