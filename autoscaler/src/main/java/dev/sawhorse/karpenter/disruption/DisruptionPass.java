package dev.sawhorse.karpenter.disruption;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One polling pass of the disruption loop: what its methods read of the cluster at one instant, computed once and shared
 * between them. Valid as long as nothing in the cluster changes.
 */
public final class DisruptionPass {
    private final Candidates candidates;
    private final DisruptionBudgets budgets;
    private final SchedulingSimulation simulation;
    private final Map<Object, EligibilityIndex.Found> found = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> left = new LinkedHashMap<>();
    private @Nullable Disruptable graceful;
    private @Nullable Disruptable eventual;
    private SchedulingSimulation.@Nullable Base now;
    private @Nullable BalancedPolicy balanced;

    DisruptionPass(Candidates candidates, DisruptionBudgets budgets, SchedulingSimulation simulation) {
        this.candidates = candidates;
        this.budgets = budgets;
        this.simulation = simulation;
    }

    /** Returns the candidates a method has an eye on, oldest first. */
    List<Candidate> found(Method method) {
        return interested(method).byAge();
    }

    /** Returns the candidates a method has an eye on, those first that save most per unit of disruption. */
    List<Candidate> bySavings(Method method) {
        return interested(method).bySavings();
    }

    /** Returns all there is to see of the candidates a method has an eye on. */
    EligibilityIndex.Found interested(Method method) {
        return found.computeIfAbsent(
                method.rule(), rule -> (method.isEventual() ? eventual() : graceful()).found(method));
    }

    private Disruptable graceful() {
        graceful = graceful == null ? candidates.look(false) : graceful;
        return graceful;
    }

    private Disruptable eventual() {
        if (eventual == null) {
            eventual = candidates.areForgiving() ? candidates.look(true) : graceful();
        }
        return eventual;
    }

    /** Returns how many nodes of each NodePool may be disrupted for a reason, to be counted down by whoever asks. */
    Map<String, Integer> left(String reason) {
        return new LinkedHashMap<>(left.computeIfAbsent(reason, budgets::left));
    }

    /** Returns what judges moves of nodes under the Balanced policy. */
    BalancedPolicy balanced() {
        balanced = balanced == null
                ? new BalancedPolicy(() -> candidates.totals(graceful().all()))
                : balanced;
        return balanced;
    }

    /** Returns the cluster for simulations. */
    SchedulingSimulation.Base now() {
        now = now == null ? simulation.now() : now;
        return now;
    }
}
