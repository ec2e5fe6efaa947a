// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Journal.Entry;
import dev.sawhorse.journal.Observation.ContainerOomKilled;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.InitialStateBegan;
import dev.sawhorse.journal.Observation.InitialStateEnded;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeReady;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodPreempted;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodTerminating;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.journal.Observation.PodsHeld;
import dev.sawhorse.journal.Observation.SpotInterruption;
import dev.sawhorse.results.series.Timestamps;
import dev.sawhorse.results.summary.Summary;
import dev.sawhorse.results.summary.SummaryMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class ResultsTest {
    private static final long GIB = 1L << 30;

    @Test
    void percentilesAreOfTheNearestRank() {
        long[] nanos = new long[100];
        for (int i = 0; i < 100; i++) {
            nanos[99 - i] = (i + 1) * 1_000_000_000L;
        }
        assertThat(LatencySummary.of(nanos, 0)).isEqualTo(new LatencySummary(100, 50, 90, 95, 99, 100, 50.5, 1));
        assertThat(LatencySummary.of(new long[] {5_000_000_000L}, 0))
                .isEqualTo(new LatencySummary(1, 5, 5, 5, 5, 5, 5, 1));
        assertThat(LatencySummary.of(new long[0], 0)).isEqualTo(new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void latencyIsMeasuredFromCreationWithoutDaemonSetPods() {
        Results results = node(new JournalScript())
                .at(10, pod("a", 1000), pod("b", 1000), new PodCreated("default/ds", "DaemonSet/ds", 1, 1, true))
                .at(50, new PodBound("default/a", "n1"), new PodBound("default/ds", "n1"))
                .at(52.5, new PodReady("default/a"), new PodReady("default/ds"))
                .endAt(60);
        assertThat(results.scheduling().count()).isEqualTo(1);
        assertThat(results.scheduling().p50()).isEqualTo(40);
        assertThat(results.ready().mean()).isEqualTo(42.5);
        assertThat(results.pods()).isEqualTo(new PodCounts(0, 2, 1, 0, 0, 0, 0, Map.of(), 0, 0, 90));
    }

    @Test
    void utilizationIsRequestedByAllocatableOverTheLifeOfTheNode() {
        Results results = node(new JournalScript())
                .at(0, pod("a", 1000), new PodBound("default/a", "n1"))
                .at(25, new PodSucceeded("default/a"))
                .at(100, new InstanceTerminating("i-1"), new NodeDeleted("n1"))
                .endAt(1000);
        assertThat(results.utilization().cpu()).isEqualTo(0.125);
        assertThat(results.utilization().memory()).isCloseTo(0.25 / 8, within(1e-15));
        assertThat(results.nodeRows()).hasSize(1);
        assertThat(results.nodeRows().get(0).cpuUtilization()).isEqualTo(0.125);
        assertThat(results.timeline().requestedCpu().at(24_000_000_000L)).isEqualTo(1000);
        assertThat(results.timeline().requestedCpu().last()).isZero();
        assertThat(results.timeline().allocatableCpu().last()).isZero();
    }

    @Test
    void theLargerNodeWeighsMoreInUtilization() {
        Results results = node(new JournalScript())
                .at(0, new NodeCreated("n2", "", "", "m5.4xlarge", "us-east-1a", "on-demand", 14_000, 64 * GIB))
                .at(0, pod("a", 2000), new PodBound("default/a", "n1"))
                .endAt(100);
        assertThat(results.utilization().cpu()).isEqualTo(2000.0 / 16_000);
    }

    @Test
    void aPodThatOutlivesItsNodeReleasesItsRoomOnce() {
        Results results = node(new JournalScript())
                .at(0, pod("a", 1000), new PodBound("default/a", "n1"))
                .at(10, new PodTerminating("default/a", "drain"), new InstanceTerminating("i-1"))
                .at(20, new NodeDeleted("n1"), new PodDeleted("default/a"))
                .endAt(100);
        assertThat(results.timeline().requestedCpu().last()).isZero();
        assertThat(results.timeline().requestedMemory().last()).isZero();
    }

    @Test
    void killsForMemoryAreCountedByNamespace() {
        Results results = node(new JournalScript())
                .at(0, pod("a", 1), bound("a"))
                .at(5, new ContainerOomKilled("default/a", "app", "n1", 1 << 20, "limit"))
                .at(9, new ContainerOomKilled("default/a", "app", "n1", 1 << 20, "node"))
                .endAt(100);
        assertThat(results.pods().oomKilled()).isEqualTo(2);
        SummaryMetrics metrics = SummaryMetrics.of(results);
        assertThat(metrics.value("pods.oomKilledByNamespace.default")).isEqualTo(2);
        assertThat(metrics.value("pods.oomKilledByNamespace.other")).isZero();
    }

    @Test
    void podsAreCountedByResult() {
        Results results = node(new JournalScript())
                .at(0, pod("done", 1), pod("evicted", 1), pod("preempted", 1), pod("waiting", 1), pod("deleted", 1))
                .at(0, new PodUnschedulable("default/waiting", "Insufficient cpu"))
                .at(1, bound("done"), bound("evicted"), bound("preempted"))
                .at(2, new PodSucceeded("default/done"), new PodDeleted("default/deleted"))
                .at(3, new PodEvicted("default/evicted", "n1", "termination"))
                .at(3, new PodTerminating("default/evicted", "eviction"), new PodDeleted("default/evicted"))
                .at(3, new PodPreempted("default/preempted", "n1", "scheduler"), new PodDeleted("default/preempted"))
                .at(4, pod("evicted", 1), bound("evicted"), new PodsHeld(3))
                .endAt(1000);
        assertThat(results.pods()).isEqualTo(new PodCounts(0, 6, 4, 1, 1, 1, 0, Map.of(), 1, 0, 1005));
        assertThat(results.podRows())
                .extracting(PodRow::outcome)
                .containsExactly(
                        PodOutcome.SUCCEEDED,
                        PodOutcome.EVICTED,
                        PodOutcome.PREEMPTED,
                        PodOutcome.UNSCHEDULABLE,
                        PodOutcome.DELETED,
                        PodOutcome.STARTING);
        assertThat(results.timeline().pendingPods().max()).isEqualTo(5);
        assertThat(results.timeline().pendingPods().last()).isEqualTo(1);
    }

    @Test
    void aPodWithoutAVerdictForAMinuteIsLost() {
        assertThat(new JournalScript().at(0, pod("a", 1)).endAt(60).pods().lost())
                .isZero();
        assertThat(new JournalScript().at(0, pod("a", 1)).endAt(61).pods().lost())
                .isEqualTo(1);
    }

    @Test
    void aPodThatOutlivesItsNodeByTwoMinutesIsLost() {
        JournalScript script = node(new JournalScript())
                .at(0, pod("a", 1), new PodBound("default/a", "n1"))
                .at(10, new NodeDeleted("n1"));
        assertThat(script.endAt(129).pods().lost()).isZero();
        assertThat(script.endAt(130).pods().lost()).isEqualTo(1);
    }

    @Test
    void aPodMissingFromTheClusterIsLost() {
        Results results = node(new JournalScript())
                .at(0, pod("a", 1), pod("b", 1), bound("a"), bound("b"))
                .at(5, new PodsHeld(1))
                .endAt(5);
        assertThat(results.pods().lost()).isEqualTo(1);
    }

    @Test
    void aPodBoundTwiceOrActingAfterItsEndIsADefect() {
        JournalScript twice = node(new JournalScript()).at(0, pod("a", 1), bound("a"), bound("a"));
        assertThatThrownBy(() -> twice.endAt(1)).hasMessageContaining("default/a was bound twice");
        JournalScript ghost = new JournalScript().at(0, pod("a", 1), new PodDeleted("default/a"), bound("a"));
        assertThatThrownBy(() -> ghost.endAt(1)).hasMessageContaining("default/a does not exist but has an event");
    }

    @Test
    void costPerPodHourDividesTheTotalByBoundPodHours() {
        Results results = node(new JournalScript())
                .at(0, pod("a", 1), pod("b", 1), bound("a"))
                .at(1800, bound("b"))
                .endAt(3600);
        assertThat(results.cost().perPodHour()).isCloseTo(0.1 / 1.5, within(1e-15));
    }

    @Test
    void aNodesRowHasItsLifeCycle() {
        NodeRow row = node(new JournalScript())
                .at(30, new NodeReady("n1"))
                .at(300, new NodeClaimDeleting("c1", "Empty"))
                .at(360, new InstanceTerminating("i-1"), new NodeDeleted("n1"))
                .endAt(3600)
                .nodeRows()
                .get(0);
        assertThat(row)
                .isEqualTo(new NodeRow(
                        "c1",
                        "n1",
                        "i-1",
                        "default",
                        "m5.large",
                        "us-east-1a",
                        "spot",
                        0.1,
                        2000,
                        8 * GIB,
                        0,
                        0,
                        0,
                        30_000_000_000L,
                        Timestamps.NEVER,
                        300_000_000_000L,
                        "Empty",
                        360_000_000_000L,
                        0.1,
                        0.01,
                        0,
                        0,
                        false));
    }

    @Test
    void theInitialStateIsBilledFromTheStartAndCountsAsNoLaunchAndNoWait() {
        Results results = node(new JournalScript().at(0, new InitialStateBegan()))
                .at(0, pod("a", 1000), pod("b", 1000), new PodBound("default/a", "n1"), new PodReady("default/a"))
                .at(0, new InitialStateEnded(1, 2))
                .at(30, new PodBound("default/b", "n1"), pod("c", 1000))
                .at(40, new PodBound("default/c", "n1"))
                .at(3600, new InstanceTerminating("i-1"))
                .endAt(7200);
        assertThat(results.pods()).isEqualTo(new PodCounts(2, 1, 2, 0, 0, 0, 0, Map.of(), 0, 0, 40));
        assertThat(results.nodes().initial()).isEqualTo(1);
        assertThat(results.nodes().launched()).isZero();
        assertThat(results.nodes().nodeHours()).isEqualTo(1);
        assertThat(results.scheduling().count()).isEqualTo(1);
        assertThat(results.scheduling().max()).isEqualTo(10);
        assertThat(results.nodeRows()).extracting(NodeRow::initial).containsExactly(true);
        assertThat(results.podRows()).extracting(PodRow::initial).containsExactly(true, true, false);
    }

    @Test
    void aMinuteIsNotBilledAgainForAnInitialInstance() {
        Results results = new JournalScript()
                .at(0, new InitialStateBegan())
                .at(0, new InstanceLaunched("i-1", "m5.large", "us-east-1a", "on-demand", 3600))
                .at(0, new InitialStateEnded(1, 0))
                .at(1, new InstanceTerminating("i-1"))
                .endAt(60);
        assertThat(results.cost().total()).isEqualTo(1);
    }

    @Test
    void instancesWithoutANodeAndNodesOfNodeGroupsHaveRowsToo() {
        Results results = new JournalScript()
                .at(0, new InstanceLaunched("i-1", "m5.large", "us-east-1a", "on-demand", 0.1))
                .at(0, new InstanceLaunched("i-2", "m5.large", "us-east-1a", "on-demand", 0.1))
                .at(60, new InstanceRegistered("i-2", "n2"))
                .at(60, new NodeCreated("n2", "", "", "m5.large", "us-east-1a", "on-demand", 2000, 8 * GIB))
                .endAt(3600);
        assertThat(results.nodeRows())
                .extracting(NodeRow::instance, NodeRow::node, NodeRow::cost)
                .containsExactly(tuple("i-2", "n2", 0.1), tuple("i-1", "", 0.1));
    }

    @Test
    void disruptionsAreCountedByReasonAndListedOnce() {
        Disruptions disruptions = node(new JournalScript())
                .at(1, new DisruptionCommand("Empty", "delete", "emptiness", List.of("n1"), 0))
                .at(1, new NodeClaimDeleting("c1", "Empty"))
                .at(2, new SpotInterruption("i-9"), new NodeClaimDeleting("c9", "SpotInterruption"))
                .at(3, new NodeClaimDeleting("c8", "Expired"), new NodeClaimDeleting("c7", "Odd"))
                .endAt(10)
                .disruptions();
        assertThat(disruptions.counts().keySet())
                .containsExactly(
                        "Empty", "Underutilized", "Drifted", "Expired", "Interrupted", "Unhealthy", "ScaleDown", "Odd");
        assertThat(disruptions.counts().values()).containsExactly(1, 0, 0, 1, 1, 0, 0, 1);
        assertThat(disruptions.interruptions()).isEqualTo(1);
        assertThat(disruptions.rows())
                .extracting(DisruptionRow::reason, row -> row.candidates().get(0))
                .containsExactly(
                        tuple("Empty", "n1"), tuple("Interrupted", "c9"), tuple("Expired", "c8"), tuple("Odd", "c7"));
    }

    @Test
    void theFoldIsIndependentOfTheOrderOfNodesInOneInstant() {
        Results one = new JournalScript()
                .at(0, instance("i-1"), instance("i-2"))
                .at(100, new InstanceTerminating("i-1"), new InstanceTerminating("i-2"))
                .endAt(200);
        Results other = new JournalScript()
                .at(0, instance("i-2"), instance("i-1"))
                .at(100, new InstanceTerminating("i-2"), new InstanceTerminating("i-1"))
                .endAt(200);
        assertThat(Summary.of(other)).isEqualTo(Summary.of(one));
    }

    @Test
    void intermediateResultsAreImmutable() {
        ResultsFold fold = new ResultsFold();
        JournalScript script = new JournalScript().at(0, instance("i-1")).at(3600);
        script.endAt(3600);
        script.entries().forEach(fold::appended);
        Results early = fold.results();
        Object before = Summary.of(early);
        fold.appended(new Entry(7_200_000_000_000L, new InstanceTerminating("i-1")));
        assertThat(Summary.of(early)).isEqualTo(before);
        assertThat(early.timeline().running().last()).isEqualTo(1);
        assertThat(fold.results().cost().total()).isEqualTo(2 * early.cost().total());
    }

    private static JournalScript node(JournalScript script) {
        return script.at(
                0,
                new NodeClaimCreated("c1", "default", 5, 1000, GIB, List.of()),
                instance("i-1"),
                new NodeClaimLaunched("c1", "default", "i-1", "m5.large", "us-east-1a", "spot", 0.1),
                new NodeCreated("n1", "c1", "default", "m5.large", "us-east-1a", "spot", 2000, 8 * GIB),
                new NodeClaimRegistered("c1", "n1"));
    }

    private static InstanceLaunched instance(String name) {
        return new InstanceLaunched(name, "m5.large", "us-east-1a", "spot", 0.1);
    }

    private static PodCreated pod(String name, long cpuMillis) {
        return new PodCreated("default/" + name, "Deployment/web", cpuMillis, GIB, false);
    }

    private static PodBound bound(String name) {
        return new PodBound("default/" + name, "n1");
    }
}
