package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A sound journal passes; each doctored one fires the invariant it breaks, at the event that broke it. */
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
        ResultsFold fold = new ResultsFold();
        journal.forEach(fold::appended);
        return checkAgainst(fold.results(), replicas);
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
        at(48, new Observation.VolumesAttached("i-1", 20, 0.002));

        assertThat(checkToTheEnd(2, Map.of("Deployment/web", 2))).isNull();
    }

    @Test
    void timeThatGoesBackIsFound() {
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

    @Test
    void aPodThatTheClusterNoLongerHoldsIsLost() {
        assertViolates(checkToTheEnd(1, Map.of()), Invariant.PODS, 3_600, "cluster");
    }

    @Test
    void aPodThatOutlivesItsNodeIsLost() {
        at(60, new Observation.NodeDeleted("n-1"));

        assertViolates(checkToTheEnd(2, Map.of()), Invariant.PODS, 60, "pod default/web-1");
    }

    @Test
    void aPodThatGoesOverAllocatableIsFoundWithWhatWasRequestedBefore() {
        at(50, new Observation.PodCreated("default/big", "", 600, 1, false));
        at(51, new Observation.PodBound("default/big", "n-1"));

        Violation violation = check();
        assertViolates(violation, Invariant.ALLOCATABLE, 51, "node n-1");
        assertThat(violation.before()).startsWith("3000 of 3500m CPU");
        assertThat(violation.toString())
                .startsWith("invariant ALLOCATABLE violated at 51 s by node n-1: pod default/big was bound to it");
    }

    @Test
    void podsThatHaveEndedLeaveTheirRoom() {
        at(49, new Observation.PodSucceeded("default/web-1"));
        at(50, new Observation.PodCreated("default/big", "", 600, 1, false));
        at(51, new Observation.PodBound("default/big", "n-1"));

        assertThat(check()).isNull();
    }

    @Test
    void aNodeBeyondTheLimitsOfItsNodePoolIsFound() {
        at(50, new Observation.NodeClaimCreated("nc-2", "pool", 1, 1, 1, List.of()));
        at(51, new Observation.NodeClaimResources("nc-2", 4_000, 10_000, 3_500, 9_000));

        assertViolates(check(), Invariant.LIMITS, 51, "NodePool pool");
    }

    @Test
    void claimsOfOneRoundAndReplacementsMayGoBeyondLimits() {
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
    void aBillThatIsNotTheSumOfItsNodesIsFound() {
        ResultsFold other = new ResultsFold();
        at(3_600, new Observation.RunEnded(1));
        for (Journal.Entry entry : journal) {
            boolean isLaunch = entry.observation() instanceof Observation.InstanceLaunched;
            other.appended(
                    isLaunch
                            ? new Journal.Entry(
                                    entry.time(),
                                    new Observation.InstanceLaunched(
                                            "i-1", "m5.xlarge", "us-east-1a", "on-demand", 0.21))
                            : entry);
        }

        assertViolates(checkAgainst(other.results(), Map.of()), Invariant.BILL, 3_600, "bill");
    }

    @Test
    void aFigureThatTheJournalDoesNotSayIsFound() {
        at(3_600, new Observation.RunEnded(1));
        ResultsFold other = new ResultsFold();
        journal.forEach(other::appended);
        Results results = other.results();
        journal.add(
                journal.size() - 1,
                new Journal.Entry(46 * SECOND, new Observation.PodEvicted("default/web-1", "n-1", "test")));

        assertViolates(checkAgainst(results, Map.of()), Invariant.FIGURES, 3_600, "figure pods.evicted");
    }
}
