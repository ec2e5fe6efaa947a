// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalRelay;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.results.invariants.InvariantViolationException;
import dev.sawhorse.results.invariants.InvariantsChecker;
import dev.sawhorse.results.invariants.Violation;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of a scenario from its start to its end, or until its monitor stops it. */
public final class ScenarioRun {
    /** The number of times at which a run is monitored and can be stopped. */
    private static final int SLICES = 1_000;

    /** A receiver of the progress of a run, which can stop it. */
    public interface Monitor {
        /** A monitor without effect. */
        Monitor NONE = (nowNanos, endNanos) -> true;

        /** Called when everything is set up, before the clock starts. */
        default void onStart() {}

        /**
         * Called with the progress of the run.
         *
         * @return whether the run continues
         */
        boolean shouldContinue(long nowNanos, long endNanos);
    }

    /**
     * The outcome of a run.
     *
     * @param results the results, up to the end or to the time at which it was stopped
     * @param unbound the pods that were never bound to a node, with reasons
     * @param refused objects and changes that the API server rejected, with reasons
     * @param isComplete false if the run was stopped
     */
    public record Outcome(
            Scenario scenario,
            Results results,
            List<UnboundPods.Group> unbound,
            List<RefusedObjects.Refusal> refused,
            boolean isComplete) {
        /** Returns the result of each assertion of the scenario, in the order written. */
        public List<Assertion.Outcome> assertions() {
            SummaryMetrics metrics = SummaryMetrics.of(results);
            return scenario.file().assertions().stream()
                    .map(assertion -> assertion.check(metrics))
                    .toList();
        }
    }

    private ScenarioRun() {}

    /**
     * Runs a scenario.
     *
     * <p>Where invariants are checked ({@link InvariantsChecker#isOn}), a run that violates one is a defect.
     *
     * @param listener receives all journal entries in order, on one thread that is not the caller's, and has received all
     *     when this returns
     * @throws InvariantViolationException if invariants are checked and one is violated
     */
    public static Outcome of(Scenario scenario, Journal.Listener listener, Monitor monitor) {
        ResultsFold fold = new ResultsFold();
        UnboundPods unbound = new UnboundPods();
        RefusedObjects refused = new RefusedObjects();
        List<Journal.Listener> listeners = new ArrayList<>(List.of(fold, unbound, refused, listener));
        InvariantsChecker checker = InvariantsChecker.isOn() ? new InvariantsChecker() : null;
        ClusterInvariants cluster = checker == null ? null : new ClusterInvariants();
        if (checker != null) {
            listeners.add(checker);
        }
        boolean isComplete;
        try (JournalRelay relay = JournalRelay.to(listeners)) {
            isComplete = run(scenario, relay, cluster, monitor);
        }
        Results results = fold.results();
        if (checker != null && cluster != null) {
            if (isComplete) {
                checker.end(results, cluster.replicas());
            }
            throwFirst(checker.violation(), cluster.violation());
        }
        return new Outcome(scenario, results, unbound.groups(), refused.refusals(), isComplete);
    }

    private static void throwFirst(@Nullable Violation ofJournal, @Nullable Violation ofCluster) {
        boolean journalFirst = ofJournal != null && (ofCluster == null || ofJournal.time() <= ofCluster.time());
        Violation first = journalFirst ? ofJournal : ofCluster;
        if (first != null) {
            throw new InvariantViolationException(first);
        }
    }

    /** Returns whether the run reached its end. */
    private static boolean run(
            Scenario scenario, Journal.Listener listener, @Nullable ClusterInvariants cluster, Monitor monitor) {
        World world = cluster == null
                ? World.wire(scenario, List.of(listener))
                : World.wire(
                        scenario,
                        List.of(listener, cluster),
                        controllers -> cluster.watch(controllers.karpenter().environment()));
        long end = scenario.file().duration().toNanos();
        boolean shouldContinue = true;
        monitor.onStart();
        for (int slice = 1; slice <= SLICES && shouldContinue; slice++) {
            world.runUntil(sliceEnd(end, slice));
            shouldContinue = monitor.shouldContinue(world.now(), end);
        }
        boolean isComplete = world.now() == end;
        if (isComplete) {
            world.end();
        }
        return isComplete;
    }

    private static long sliceEnd(long end, int slice) {
        return slice == SLICES ? end : end / SLICES * slice;
    }
}
