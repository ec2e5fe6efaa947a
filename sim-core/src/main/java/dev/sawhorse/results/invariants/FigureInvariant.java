// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The check of {@link Invariant#FIGURES}: recounts the figures of the summary. */
final class FigureInvariant implements InvariantFold {
    private final Set<String> daemons = new HashSet<>();
    private final Set<String> running = new HashSet<>();
    private final InitialStateMarks initial = new InitialStateMarks();
    private int created;
    private int bound;
    private int succeeded;
    private int evicted;
    private int preempted;
    private int launched;
    private int terminating;
    private int peak;
    private int interruptions;
    private int timeouts;

    @Override
    public @Nullable Violation accept(long time, Observation observation) {
        initial.accept(observation);
        if (observation instanceof Observation.PodCreated pod) {
            if (pod.daemon()) {
                daemons.add(pod.pod());
            } else {
                daemons.remove(pod.pod());
                created += initial.isBeingRead() ? 0 : 1;
            }
        } else if (observation instanceof Observation.PodBound pod) {
            bound += initial.isBeingRead() || daemons.contains(pod.pod()) ? 0 : 1;
        } else if (observation instanceof Observation.PodSucceeded pod) {
            succeeded += daemons.contains(pod.pod()) ? 0 : 1;
        } else if (observation instanceof Observation.PodEvicted) {
            evicted++;
        } else if (observation instanceof Observation.PodPreempted) {
            preempted++;
        } else if (observation instanceof Observation.InstanceLaunched instance) {
            launched += initial.isBeingRead() ? 0 : 1;
            running.add(instance.instance());
        } else if (observation instanceof Observation.InstanceStarted instance) {
            running.add(instance.instance());
        } else if (observation instanceof Observation.InstanceStopped instance) {
            running.remove(instance.instance());
        } else if (observation instanceof Observation.InstanceTerminating instance) {
            terminating++;
            running.remove(instance.instance());
        } else if (observation instanceof Observation.SpotInterruption) {
            interruptions++;
        } else if (observation instanceof Observation.ConsolidationTimedOut) {
            timeouts++;
        }
        peak = Math.max(peak, running.size());
        return null;
    }

    @Override
    public @Nullable Violation end(long time, Results results, Map<String, Integer> replicas) {
        Map<String, int[]> figures = new LinkedHashMap<>();
        figures.put("pods.created", new int[] {results.pods().created(), created});
        figures.put("pods.bound", new int[] {results.pods().bound(), bound});
        figures.put("pods.completed", new int[] {results.pods().completed(), succeeded});
        figures.put("pods.evicted", new int[] {results.pods().evicted(), evicted});
        figures.put("pods.preempted", new int[] {results.pods().preempted(), preempted});
        figures.put("pods.lost", new int[] {results.pods().lost(), 0});
        figures.put("nodes.launched", new int[] {results.nodes().launched(), launched});
        figures.put("nodes.terminated", new int[] {results.nodes().terminated(), terminating});
        figures.put("nodes.peak", new int[] {results.nodes().peak(), peak});
        figures.put("interruptions", new int[] {results.disruptions().interruptions(), interruptions});
        figures.put("consolidationTimeouts", new int[] {results.disruptions().consolidationTimeouts(), timeouts});
        for (Map.Entry<String, int[]> figure : figures.entrySet()) {
            int[] values = figure.getValue();
            if (values[0] != values[1]) {
                return new Violation(
                        Invariant.FIGURES,
                        time,
                        "figure " + figure.getKey(),
                        "is " + values[0],
                        values[1] + " by the journal");
            }
        }
        return null;
    }
}
