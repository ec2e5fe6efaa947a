// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the disruption loop with the objects they share ({@code disruption/controller.go NewMethods}, Karpenter
 * v1.14).
 */
public final class DisruptionMethods {
    private final Candidates rules;
    private final CandidateSource candidates;
    private final DisruptionBudgets budgets;
    private final SchedulingSimulator simulator;
    private final RoundSimulation.Source simulations;
    private final Consolidation consolidation;
    private final SimulatedCpuTime time;
    private final CandidateOrder order;
    private final List<Method> all;

    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "NewMethods")
    @Upstream(file = "pkg/controllers/disruption/emptiness.go", symbol = "NewEmptiness")
    @Upstream(file = "pkg/controllers/disruption/drift.go", symbol = "NewDrift")
    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "NewStaticDrift")
    @Upstream(file = "pkg/controllers/disruption/multinodeconsolidation.go", symbol = "NewMultiNodeConsolidation")
    @Upstream(file = "pkg/controllers/disruption/singlenodeconsolidation.go", symbol = "NewSingleNodeConsolidation")
    private DisruptionMethods(
            Environment karpenter,
            Provisioner provisioner,
            Predicate<String> inQueue,
            ClusterCost clusterCost,
            DisruptionShortcuts shortcuts,
            List<CandidateSelector> selectors) {
        this.rules = new Candidates(
                karpenter,
                inQueue,
                clusterCost,
                shortcuts.pods(CandidatePods.of(DisruptionCosts.of(karpenter.options()))));
        this.candidates = shortcuts.candidates(rules, karpenter);
        this.budgets = new DisruptionBudgets(karpenter);
        DisruptionRules consolidating = DisruptionRules.of(karpenter);
        this.time = new SimulatedCpuTime(karpenter.options().decisionSpeed());
        this.simulator = new SchedulingSimulator(karpenter, provisioner, time, consolidating.destinations());
        RepeatedEvents unconsolidatable = RepeatedEvents.unconsolidatable(karpenter);
        this.consolidation = new Consolidation(karpenter, unconsolidatable, consolidating.minimumSaving());
        this.simulations = shortcuts.simulations(simulator, consolidation);
        ConsolidationValidation validation =
                new ConsolidationValidation(karpenter, candidates, budgets, simulations, consolidation);
        this.order = consolidating.order();
        CandidateOrder known = shortcuts.order(order);
        Stream<Method> repair =
                karpenter.options().repairsByDisruption() ? Stream.of(new Repair(karpenter)) : Stream.empty();
        Stream<Method> upstream = Stream.of(
                new Emptiness(karpenter, candidates, budgets, order, unconsolidatable),
                new StaticDrift(karpenter),
                new Drift(karpenter),
                new MultiNodeConsolidation(
                        karpenter, consolidation, validation, known, consolidating.multiNodeCandidates(), time),
                new SingleNodeConsolidation(karpenter, consolidation, validation, known, time));
        Stream<Method> further = selectors.stream().map(selector -> new SelectorMethod(karpenter, selector));
        this.all =
                Stream.of(repair, upstream, further).flatMap(methods -> methods).toList();
    }

    /**
     * Makes Karpenter's methods.
     *
     * @param provisioner runs the rounds of simulations
     * @param inQueue whether the instance of a provider id is part of a command already
     * @param clusterCost the cost of each NodePool
     */
    public static DisruptionMethods of(
            Environment karpenter,
            Provisioner provisioner,
            Predicate<String> inQueue,
            ClusterCost clusterCost,
            DisruptionShortcuts shortcuts) {
        return of(karpenter, provisioner, inQueue, clusterCost, shortcuts, List.of());
    }

    /** Makes Karpenter's methods and, after them, one for each selector. */
    static DisruptionMethods of(
            Environment karpenter,
            Provisioner provisioner,
            Predicate<String> inQueue,
            ClusterCost clusterCost,
            DisruptionShortcuts shortcuts,
            List<CandidateSelector> selectors) {
        return new DisruptionMethods(karpenter, provisioner, inQueue, clusterCost, shortcuts, selectors);
    }

    /** Returns the rules by which a node can be disrupted. */
    public Candidates candidates() {
        return rules;
    }

    /** Returns every node that can be disrupted; see {@link CandidateSource#disruptable}. */
    public List<Candidate> disruptable(DisruptionClass disruptionClass) {
        return candidates.disruptable(disruptionClass);
    }

    /** Returns the candidates that are eligible for a method, oldest first. */
    public List<Candidate> candidates(Method method) {
        return candidates.candidates(method);
    }

    /** Returns candidates in the order in which consolidation tries them. */
    public List<Candidate> sortCandidates(List<Candidate> given) {
        return order.sorted(given);
    }

    /** Returns the disruption budgets. */
    public DisruptionBudgets budgets() {
        return budgets;
    }

    /** Returns the method that repairs nodes, null if the disruption loop does not. */
    @Nullable
    Repair repair() {
        return all.get(0) instanceof Repair repair ? repair : null;
    }

    /** Returns the methods in the order in which the loop tries them. */
    public List<Method> all() {
        return all;
    }

    SchedulingSimulator simulator() {
        return simulator;
    }

    RoundSimulation.Source simulations() {
        return simulations;
    }

    Consolidation consolidation() {
        return consolidation;
    }

    /** Returns the simulated CPU time that the methods have used since the last call. */
    Duration takeTime() {
        return time.take();
    }

    /** Starts a pass, valid as long as nothing in the cluster changes. */
    public DisruptionPass newPass() {
        return new DisruptionPass(candidates, budgets, simulations, rules);
    }

    /**
     * Returns what a method proposes now.
     *
     * @throws NoNodePoolException if the method simulates and there is no NodePool to provision from
     */
    @Upstream(file = "pkg/controllers/disruption/controller.go", symbol = "Controller.disrupt")
    public Proposal propose(Method method, DisruptionPass pass) {
        List<Candidate> eligible = pass.candidates(method);
        return eligible.isEmpty()
                ? Proposal.Commands.NONE
                : method.computeCommands(pass.budgets(method.reason()), eligible, pass);
    }
}
