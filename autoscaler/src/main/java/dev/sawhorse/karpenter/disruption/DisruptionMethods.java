package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * The methods of the disruption loop and what they look with.
 */
public final class DisruptionMethods {
    private final Candidates candidates;
    private final DisruptionBudgets budgets;
    private final SchedulingSimulation simulation;
    private final Consolidation consolidation;
    private final SimulatedCpuTime time;
    private final List<Method> all;

    private DisruptionMethods(
            Candidates candidates,
            DisruptionBudgets budgets,
            SchedulingSimulation simulation,
            Consolidation consolidation,
            SimulatedCpuTime time,
            List<Method> all) {
        this.candidates = candidates;
        this.budgets = budgets;
        this.simulation = simulation;
        this.consolidation = consolidation;
        this.time = time;
        this.all = List.copyOf(all);
    }

    /**
     * Makes the methods.
     *
     * @param provisioner simulates where pods would go
     * @param inQueue whether the machine of a provider id is part of a command already
     */
    public static DisruptionMethods of(Environment karpenter, Provisioner provisioner, Predicate<String> inQueue) {
        Candidates candidates = new Candidates(karpenter, inQueue);
        DisruptionBudgets budgets = new DisruptionBudgets(karpenter);
        SimulatedCpuTime time = new SimulatedCpuTime(karpenter.options().decisionSpeed());
        SchedulingSimulation simulation = new SchedulingSimulation(karpenter, provisioner, time);
        RepeatedEvents unconsolidatable = RepeatedEvents.unconsolidatable(karpenter);
        Consolidation consolidation = new Consolidation(karpenter, unconsolidatable);
        ConsolidationValidation validation =
                new ConsolidationValidation(karpenter, candidates, budgets, simulation, consolidation);
        return new DisruptionMethods(
                candidates,
                budgets,
                simulation,
                consolidation,
                time,
                List.of(
                        new Emptiness(karpenter, candidates, budgets, unconsolidatable),
                        new StaticDrift(karpenter),
                        new Drift(karpenter),
                        new MultiNodeConsolidation(karpenter, consolidation, validation, time),
                        new SingleNodeConsolidation(karpenter, consolidation, validation, time)));
    }

    /** Returns what finds the nodes. */
    public Candidates candidates() {
        return candidates;
    }

    /** Returns candidates in the order in which consolidation looks at them, equal ones as they are given. */
    public List<Candidate> bySavings(List<Candidate> given) {
        return Consolidation.bySavings(given);
    }

    /** Returns what says how many of them may go. */
    public DisruptionBudgets budgets() {
        return budgets;
    }

    /** Returns the methods in the order in which the loop tries them (Karpenter v1.14). */
    public List<Method> all() {
        return all;
    }

    SchedulingSimulation simulation() {
        return simulation;
    }

    Consolidation consolidation() {
        return consolidation;
    }

    /** Returns how long the methods have been thinking since this was last asked. */
    Duration takeTime() {
        return time.take();
    }

    /** Starts a look, good as long as nothing happens in the cluster. */
    public DisruptionPass look() {
        return new DisruptionPass(candidates, budgets, simulation);
    }

    /**
     * Returns what a method would do now.
     *
     * @throws NoNodePoolException if the method simulates and there is no NodePool to provision from
     */
    public Proposal propose(Method method, DisruptionPass look) {
        List<Candidate> found = look.found(method);
        return found.isEmpty() ? Proposal.NOTHING : method.compute(look.left(method.reason()), found, look);
    }
}
