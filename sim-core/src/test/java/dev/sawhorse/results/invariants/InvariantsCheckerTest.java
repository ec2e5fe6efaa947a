// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A valid journal passes; each manipulated one violates its invariant at the manipulated event. */
class InvariantsCheckerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;

    private final List<Journal.Entry> journal = new ArrayList<>();

    InvariantsCheckerTest() {
        at(0, new Observation.RunStarted("s", 1, "2026-01-01T00:00:00Z", "us-east-1", "1"));
        at(0, new Observation.NodePoolApplied("pool", "WhenEmpty", -1, Map.of("cpu", "6", "memory", "100000")));
        at(0, new Observation.WorkloadScaled("Deployment/web", 0, 2));
        at(0, new Observation.PodCreated("default/web-1", "Deployment/web", 1_500, 1_000, false));
        at(0, new Observation.PodCreated("default/web-2", "Deployment/web", 1_500, 1_000, false));
        at(1, new Observation.NodeClaimCreated("nc-1", "pool", 1, 3_000, 2_000, List.of()));
        at(2, new Observation.NodeClaimResources("nc-1", 4_000, 10_000, 3_500, 9_000));
        at(2, new Observation.InstanceLaunched("i-1", "m5.xlarge", "us-east-1a", "on-demand", 0.2));
        at(2, new Observation.NodeClaimLaunched("nc-1", "pool", "i-1", "m5.xlarge", "us-east-1a", "on-demand", 0.2));
        at(30, node("n-1", "nc-1"));
        at(40, new Observation.PodBound("default/web-1", "n-1"));
        at(40, new Observation.PodBound("default/web-2", "n-1"));
        at(45, new Observation.PodReady("default/web-1"));
    }

    private static Observation node(String name, String claim) {
        return new Observation.NodeCreated(name, claim, "pool", "m5.xlarge", "us-east-1a", "on-demand", 3_500, 9_000);
    }

    private void at(double second, Observation observation) {
        journal.add(new Journal.Entry(Math.round(second * SECOND), observation));
    }

    private @Nullable Violation check() {
        InvariantsChecker checker = new InvariantsChecker();
        journal.forEach(checker::appended);
        return checker.violation();
    }

    private @Nullable Violation checkToTheEnd(int podsHeld, Map<String, Integer> replicas) {
        at(HOUR / (double) SECOND, new Observation.PodsHeld(podsHeld));
        at(HOUR / (double) SECOND, new Observation.RunEnded(1));
        return checkAgainst(Results.of(journal), replicas);
    }

    private @Nullable Violation checkAgainst(Results results, Map<String, Integer> replicas) {
        InvariantsChecker checker = new InvariantsChecker();
        journal.forEach(checker::appended);
        checker.end(results, replicas);
        return checker.violation();
    }

    private static void assertViolates(
            @Nullable Violation violation, Invariant invariant, double second, String object) {
        assertThat(violation).isNotNull();
        assertThat(violation.invariant()).isEqualTo(invariant);
        assertThat(violation.time()).isEqualTo(Math.round(second * SECOND));
        assertThat(violation.object()).isEqualTo(object);
    }

    @Test
    void aSoundRunViolatesNothing() {
        at(46, new Observation.LicenseBilled("i-1", "windows", 0.184));
        at(47, new Observation.AgentBilled("i-1", "security", 0.01));
        at(47, new Observation.AutoModeBilled("i-1", 0.0115));
        at(48, new Observation.VolumesAttached("i-1", 20, 0.002));

        assertThat(checkToTheEnd(2, Map.of("Deployment/web", 2))).isNull();
    }

    @Test
    void decreasingTimeIsFound() {
        at(44, new Observation.PodReady("default/web-2"));

        assertThat(check()).isNotNull().extracting(Violation::invariant).isEqualTo(Invariant.TIME);
    }

    @Test
    void aPodThatIsBoundTwiceIsFoundWithTheNodeItWasOn() {
        at(50, node("n-2", "nc-2"));
        at(51, new Observation.PodBound("default/web-1", "n-2"));

        Violation violation = check();
        assertViolates(violation, Invariant.PODS, 51, "pod default/web-1");
        assertThat(violation.before()).isEqualTo("bound to n-1");
    }

    @Test
    void aPodThatIsCreatedTwiceOrDeletedWithoutBeingThereIsFound() {
        at(50, new Observation.PodCreated("default/web-1", "Deployment/web", 1, 1, false));
        assertViolates(check(), Invariant.PODS, 50, "pod default/web-1");

        journal.remove(journal.size() - 1);
        at(50, new Observation.PodDeleted("default/other"));
        assertViolates(check(), Invariant.PODS, 50, "pod default/other");
    }

    @ParameterizedTest
    @MethodSource
    void impossiblePodTransitionsAreFoundWithTheState(Observation event, String before) {
        at(50, new Observation.PodCreated("default/new", "", 1, 1, false));
        at(51, new Observation.PodFailed("default/web-2", "test"));
        at(52, event);

        Violation violation = check();
        assertThat(violation).isNotNull();
        assertThat(violation.invariant()).isEqualTo(Invariant.PODS);
        assertThat(violation.time()).isEqualTo(52 * SECOND);
        assertThat(violation.before()).isEqualTo(before);
    }

    static Stream<Arguments> impossiblePodTransitionsAreFoundWithTheState() {
        return Stream.of(
                Arguments.of(new Observation.PodBound("default/new", "n-9"), "no node of that name"),
                Arguments.of(new Observation.PodBound("default/other", "n-1"), "no such pod"),
                Arguments.of(new Observation.PodReady("default/new"), "on no node"),
                Arguments.of(new Observation.PodPreempted("default/new", "", "default/web-1"), "on no node"),
                Arguments.of(new Observation.PodEvicted("default/other", "n-1", "test"), "no such pod"),
                Arguments.of(new Observation.PodTerminating("default/other", "test"), "no such pod"),
                Arguments.of(new Observation.PodSucceeded("default/web-2"), "it had ended"),
                Arguments.of(new Observation.PodFailed("default/web-2", "test"), "it had ended"),
                Arguments.of(node("n-1", "nc-9"), "it existed"));
    }

    @Test
    void aPodBoundToADeletedNodeIsFound() {
        at(50, new Observation.PodCreated("default/new", "", 1, 1, false));
        at(51, new Observation.NodeDeleted("n-1"));
        at(52, new Observation.PodBound("default/new", "n-1"));

        assertViolates(check(), Invariant.PODS, 52, "pod default/new");
    }

    @Test
    void aPodRemovedWithoutAnEndIsLost() {
        assertViolates(checkToTheEnd(1, Map.of()), Invariant.PODS, 3_600, "cluster");
    }

    @Test
    void aPodThatOutlivesItsNodeIsLost() {
        at(60, new Observation.NodeDeleted("n-1"));

        assertViolates(checkToTheEnd(2, Map.of()), Invariant.PODS, 60, "pod default/web-1");
    }

    @Test
    void aPodThatExceedsAllocatableIsFoundWithEarlierRequests() {
        at(50, new Observation.PodCreated("default/big", "", 600, 1, false));
        at(51, new Observation.PodBound("default/big", "n-1"));

        Violation violation = check();
        assertViolates(violation, Invariant.ALLOCATABLE, 51, "node n-1");
        assertThat(violation.before()).startsWith("3000 of 3500m CPU");
        assertThat(violation.toString())
                .startsWith("invariant ALLOCATABLE violated at 51 s by node n-1: pod default/big was bound to it");
    }

    @Test
    void memoryThatExceedsAllocatableIsFound() {
        at(50, new Observation.PodCreated("default/big", "", 1, 7_001, false));
        at(51, new Observation.PodBound("default/big", "n-1"));

        assertViolates(check(), Invariant.ALLOCATABLE, 51, "node n-1");
    }

    @Test
    void finishedPodsReleaseTheirCapacity() {
        at(49, new Observation.PodSucceeded("default/web-1"));
        at(50, new Observation.PodCreated("default/big", "", 600, 1, false));
        at(51, new Observation.PodBound("default/big", "n-1"));

        assertThat(check()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"4000, 10000", "1000, 91001"})
    void aNodeBeyondTheLimitsOfItsNodePoolIsFound(long cpuMillis, long memoryBytes) {
        at(50, new Observation.NodeClaimCreated("nc-2", "pool", 1, 1, 1, List.of()));
        at(51, new Observation.NodeClaimResources("nc-2", cpuMillis, memoryBytes, 500, memoryBytes));

        assertViolates(check(), Invariant.LIMITS, 51, "NodePool pool");
    }

    @Test
    void limitsOfTheTimeOfTheClaimApply() {
        at(50, new Observation.NodeClaimCreated("nc-2", "pool", 1, 1, 1, List.of()));
        at(51, new Observation.NodePoolApplied("pool", "WhenEmpty", -1, Map.of("cpu", "4")));
        at(52, new Observation.NodeClaimResources("nc-2", 2_000, 10_000, 1_500, 9_000));
        assertThat(check()).isNull();

        at(53, new Observation.NodeClaimCreated("nc-3", "pool", 1, 1, 1, List.of()));
        at(54, new Observation.NodeClaimResources("nc-3", 1_000, 10_000, 500, 9_000));
        assertViolates(check(), Invariant.LIMITS, 54, "NodePool pool");
    }

    @Test
    void claimsOfOneRoundAndReplacementsMayExceedLimits() {
        at(50, new Observation.DisruptionCommand("Drifted", "replace", "", List.of("nc-1"), 1));
        at(50, new Observation.NodeClaimCreated("nc-2", "pool", 1, 1, 1, List.of()));
        at(50, new Observation.NodeClaimCreated("nc-3", "pool", 1, 1, 1, List.of()));
        at(51, new Observation.NodeClaimResources("nc-2", 4_000, 10_000, 3_500, 9_000));
        at(52, new Observation.NodeClaimResources("nc-3", 4_000, 10_000, 3_500, 9_000));

        assertThat(check()).isNull();
    }

    @Test
    void aWorkloadThatLacksReplicasIsFoundUnlessAPodOfItWaits() {
        at(60, new Observation.PodTerminating("default/web-2", "test"));
        at(61, new Observation.PodDeleted("default/web-2"));
        assertViolates(
                checkToTheEnd(1, Map.of("Deployment/web", 2)), Invariant.REPLICAS, 60, "workload Deployment/web");

        journal.removeIf(entry -> entry.time() == HOUR);
        at(62, new Observation.PodCreated("default/web-3", "Deployment/web", 1_500, 1_000, false));
        at(63, new Observation.PodUnschedulable("default/web-3", "no node"));
        assertThat(checkToTheEnd(2, Map.of("Deployment/web", 3))).isNull();
    }

    @Test
    void aPriceThatTheBillDoesNotHaveIsFound() {
        journal.add(new Journal.Entry(HOUR, new Observation.RunEnded(1)));
        Results results = Results.of(journal.stream()
                .map(entry -> entry.observation() instanceof Observation.InstanceLaunched
                        ? new Journal.Entry(
                                entry.time(),
                                new Observation.InstanceLaunched("i-1", "m5.xlarge", "us-east-1a", "on-demand", 0.21))
                        : entry)
                .toList());

        Violation violation = checkAgainst(results, Map.of());
        assertViolates(violation, Invariant.BILL, 3_600, "bill");
        assertThat(violation.event()).startsWith("instances cost 0.2098");
    }

    @ParameterizedTest
    @MethodSource
    void omissionsOfTheBillAreFoundByItem(Observation billed, String part) {
        Violation violation = checkWithout(List.of(), billed);

        assertViolates(violation, Invariant.BILL, 3_600, "bill");
        assertThat(violation.event()).startsWith(part + " cost ");
    }

    static Stream<Arguments> omissionsOfTheBillAreFoundByItem() {
        return Stream.of(
                Arguments.of(
                        new Observation.InstanceLaunched("i-2", "m5.large", "us-east-1a", "spot", 0.1), "instances"),
                Arguments.of(new Observation.LicenseBilled("i-1", "windows", 0.184), "instances"),
                Arguments.of(new Observation.InstanceTerminating("i-1"), "instances"),
                Arguments.of(new Observation.InstanceStopped("i-1"), "instances"),
                Arguments.of(new Observation.VolumesAttached("i-1", 20, 0.002), "volumes"),
                Arguments.of(new Observation.VolumeCreated("v-1", "c", "gp3", "us-east-1a", 1, 0.1), "volumes"),
                Arguments.of(new Observation.AgentBilled("i-1", "security", 0.01), "agents"),
                Arguments.of(new Observation.AutoModeBilled("i-1", 0.0115), "EKS Auto Mode"));
    }

    @Test
    void inconsistentTotalsOfBillAndNodesAreFound() {
        journal.add(new Journal.Entry(HOUR, new Observation.RunEnded(1)));
        Results right = Results.of(journal);
        Cost cost = right.cost();
        Cost other = new Cost(
                cost.total() + 1,
                cost.onDemand(),
                cost.spot(),
                cost.reserved(),
                cost.ebs(),
                cost.agents(),
                cost.autoMode(),
                cost.transfer(),
                cost.controlPlane(),
                cost.reservations(),
                cost.covered(),
                cost.commitments(),
                cost.unusedCommitments(),
                cost.perPodHour(),
                cost.perUsefulPodHour(),
                cost.idle(),
                cost.monthlyRate());

        Violation ofTotal = checkAgainst(with(right, other, right.nodeRows()), Map.of());
        assertViolates(ofTotal, Invariant.BILL, 3_600, "bill");
        assertThat(ofTotal.event()).startsWith("total cost 1.1998");
        Violation ofNodes = checkAgainst(with(right, cost, List.of()), Map.of());
        assertViolates(ofNodes, Invariant.BILL, 3_600, "bill");
        assertThat(ofNodes.event()).startsWith("nodes cost 0.1998");
    }

    private static Results with(Results results, Cost cost, List<NodeRow> nodeRows) {
        return new Results(
                results.run(),
                cost,
                results.bill(),
                results.pods(),
                results.work(),
                results.jobs(),
                results.scheduling(),
                results.ready(),
                results.nodes(),
                results.utilization(),
                results.disruptions(),
                results.refusals(),
                results.timeline(),
                results.decisions(),
                nodeRows,
                results.podRows(),
                results.approximations(),
                results.doubts());
    }

    @ParameterizedTest
    @MethodSource
    void aFigureThatContradictsTheJournalIsFoundByName(List<Observation> told, Observation kept, String figure) {
        assertViolates(checkWithout(told, kept), Invariant.FIGURES, 3_600, "figure " + figure);
    }

    static Stream<Arguments> aFigureThatContradictsTheJournalIsFoundByName() {
        Observation pod = new Observation.PodCreated("default/new", "", 1, 1, false);
        Observation free = free("i-2");
        Observation stopped = new Observation.InstanceStopped("i-2");
        return Stream.of(
                Arguments.of(List.of(), pod, "pods.created"),
                Arguments.of(List.of(pod), new Observation.PodBound("default/new", "n-1"), "pods.bound"),
                Arguments.of(List.of(), new Observation.PodSucceeded("default/web-1"), "pods.completed"),
                Arguments.of(List.of(), new Observation.PodEvicted("default/web-1", "n-1", "test"), "pods.evicted"),
                Arguments.of(
                        List.of(),
                        new Observation.PodPreempted("default/web-1", "n-1", "default/web-2"),
                        "pods.preempted"),
                Arguments.of(List.of(), free, "nodes.launched"),
                Arguments.of(List.of(free), new Observation.InstanceTerminating("i-2"), "nodes.terminated"),
                Arguments.of(List.of(free, stopped, free("i-3")), new Observation.InstanceStarted("i-2"), "nodes.peak"),
                Arguments.of(List.of(), new Observation.SpotInterruption("i-1"), "interruptions"),
                Arguments.of(List.of(), new Observation.ConsolidationTimedOut("multi", 2, 1), "consolidationTimeouts"));
    }

    private static Observation free(String instance) {
        return new Observation.InstanceLaunched(instance, "m5.large", "us-east-1a", "on-demand", 0);
    }

    /** Checks a journal against the results of one that lacks its last event. */
    private @Nullable Violation checkWithout(List<Observation> told, Observation kept) {
        told.forEach(observation -> at(46, observation));
        List<Journal.Entry> shorter = new ArrayList<>(journal);
        shorter.add(new Journal.Entry(HOUR, new Observation.RunEnded(1)));
        at(47, kept);
        journal.add(new Journal.Entry(HOUR, new Observation.RunEnded(1)));
        return checkAgainst(Results.of(shorter), Map.of());
    }
}
