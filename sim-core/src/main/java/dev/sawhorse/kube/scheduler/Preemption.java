// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Preemption of pods of lower priority for an unschedulable pod (kube-scheduler v1.37, default preemption). It changes nothing:
 * candidates are simulated on the scheduler's cache and reverted.
 */
final class Preemption {
    private static final String PREFIX = "preemption: ";
    private static final Rejection NO_VICTIMS =
            Rejection.unresolvable("DefaultPreemption", "No preemption victims found for incoming pod");
    private static final Rejection NOT_HELPFUL =
            Rejection.unresolvable("DefaultPreemption", "Preemption is not helpful for scheduling");
    private static final int MIN_CANDIDATES = 100;
    private static final int MIN_CANDIDATES_PERCENTAGE = 10;

    /** More important pods first: by priority, then those that started earlier. */
    private static final Comparator<Pod> BY_IMPORTANCE = Comparator.<Pod>comparingInt(
                    pod -> pod.spec().priority())
            .reversed()
            .thenComparingLong(Preemption::startedAt);

    /**
     * The outcome of preemption.
     *
     * @param message added to the message of the PodScheduled condition
     * @param plan the victims to delete, null if preemption does not help
     * @param keepsNomination whether the pod keeps its nominated node
     */
    record Outcome(String message, @Nullable Plan plan, boolean keepsNomination) {}

    /**
     * The victims on a node (upstream: candidate).
     *
     * @param victims in the order of importance
     * @param violations the number of victims whose disruption budget is violated
     */
    record Plan(NodeInfo node, List<Pod> victims, int violations) {}

    /**
     * The outcome after a rejection by PreFilter: another plugin (DynamicResources) lacks its prepared state and ends the
     * search for victims with an error, which becomes part of the pod's message (kube-scheduler v1.37).
     */
    static final Outcome NEVER_REACHED = new Outcome("not found", null, true);

    private final SchedulerCache nodes;
    private final NodeSearch search;
    private final Supplier<? extends Collection<PodDisruptionBudget>> budgets;
    private final Predicate<Pod> leavesForPreemptor;
    private final RandomStream random;

    Preemption(
            SchedulerCache nodes,
            NodeSearch search,
            Supplier<? extends Collection<PodDisruptionBudget>> budgets,
            Predicate<Pod> leavesForPreemptor,
            RandomStream random) {
        this.nodes = nodes;
        this.search = search;
        this.budgets = budgets;
        this.leavesForPreemptor = leavesForPreemptor;
        this.random = random;
    }

    /** Searches victims for a pod that was just rejected by every node. */
    Outcome evaluate(Pod pod, NodeEvaluation evaluation, Diagnosis diagnosis) {
        if (pod.spec().preemptionPolicy().equals("Never")) {
            return new Outcome(PREFIX + "not eligible due to preemptionPolicy=Never.", null, true);
        }
        if (isAwaitingVictims(pod, evaluation)) {
            return new Outcome(PREFIX + "not eligible due to a terminating pod on the nominated node.", null, true);
        }
        if (!nodes.hasPodBelow(pod.spec().priority())) {
            return new Outcome(withoutVictims(diagnosis), null, false);
        }
        return choose(pod, evaluation, potentialNodes(pod, evaluation));
    }

    private boolean isAwaitingVictims(Pod pod, NodeEvaluation evaluation) {
        String remaining = pod.nominatedNodeName();
        NodeInfo node = remaining == null ? null : nodes.find(remaining);
        if (node == null) {
            return false;
        }
        Rejection rejection = search.rejection(pod, evaluation, node);
        if (rejection != null && !rejection.resolvable()) {
            return false;
        }
        for (Pod other : node.pods()) {
            if (other.spec().priority() < pod.spec().priority()
                    && other.isTerminating()
                    && leavesForPreemptor.test(other)) {
                return true;
            }
        }
        return false;
    }

    private static String withoutVictims(Diagnosis diagnosis) {
        Map<Rejection, Integer> counts = new LinkedHashMap<>();
        diagnosis
                .rejections()
                .forEach((rejection, count) ->
                        counts.merge(rejection.resolvable() ? NO_VICTIMS : NOT_HELPFUL, count, Integer::sum));
        return PREFIX + new Diagnosis(diagnosis.nodes(), counts).message();
    }

    private List<NodeInfo> potentialNodes(Pod pod, NodeEvaluation evaluation) {
        List<NodeInfo> potential = new ArrayList<>();
        for (int slot : nodes.order()) {
            NodeInfo node = nodes.slot(slot);
            Rejection rejection = node == null ? null : search.rejection(pod, evaluation, node);
            if (node != null && rejection != null && rejection.resolvable()) {
                potential.add(node);
            }
        }
        return potential;
    }

    private Outcome choose(Pod pod, NodeEvaluation evaluation, List<NodeInfo> potential) {
        List<Plan> plans = new ArrayList<>();
        Map<Rejection, Integer> failures = new LinkedHashMap<>();
        boolean sparesBudgets = false;
        int wanted = Math.max(potential.size() * MIN_CANDIDATES_PERCENTAGE / 100, MIN_CANDIDATES);
        int offset = potential.isEmpty() ? 0 : random.nextInt(potential.size());
        for (int i = 0; i < potential.size(); i++) {
            NodeInfo node = potential.get((offset + i) % potential.size());
            DryRun run = new DryRun(pod, evaluation, node);
            Plan plan = run.plan();
            if (plan == null) {
                failures.merge(run.failure, 1, Integer::sum);
                continue;
            }
            plans.add(plan);
            sparesBudgets |= plan.violations() == 0;
            if (sparesBudgets && plans.size() >= wanted) {
                break;
            }
        }
        if (plans.isEmpty()) {
            int rest = nodes.size() - potential.size();
            if (rest > 0) {
                failures.merge(NOT_HELPFUL, rest, Integer::sum);
            }
            return new Outcome(PREFIX + new Diagnosis(nodes.size(), failures).message(), null, false);
        }
        Plan best = plans.stream().min(byPreference()).orElseThrow();
        String message = PREFIX + "found a potential placement for pod on node "
                + best.node().node().name() + ", preempting "
                + best.victims().size() + " victims";
        return new Outcome(message, best, true);
    }

    /**
     * Compares candidates: fewer budget violations; the lower highest priority of a victim; the lower sum of priorities
     * (counted from the lowest possible one); fewer victims; the later start of the earliest of the most important victims; and
     * then the older node, where kube-scheduler takes any.
     */
    private Comparator<Plan> byPreference() {
        return Comparator.comparingInt(Plan::violations)
                .thenComparingInt(plan -> plan.victims().get(0).spec().priority())
                .thenComparingLong(plan -> plan.victims().stream()
                        .mapToLong(victim -> victim.spec().priority() + (1L << 31))
                        .sum())
                .thenComparingInt(plan -> plan.victims().size())
                .thenComparing(
                        Comparator.comparingLong(Preemption::earliestStart).reversed())
                .thenComparingInt(plan -> nodes.ranks()[plan.node().slot()]);
    }

    private static long earliestStart(Plan plan) {
        int highest = plan.victims().get(0).spec().priority();
        return plan.victims().stream()
                .filter(victim -> victim.spec().priority() == highest)
                .mapToLong(Preemption::startedAt)
                .min()
                .orElseThrow();
    }

    /** Returns when a pod's kubelet accepted it. */
    private static long startedAt(Pod pod) {
        if (pod.boundAt() != Pod.NEVER) {
            return pod.boundAt();
        }
        return pod.startedAt() == Pod.NEVER ? Long.MAX_VALUE : pod.startedAt();
    }

    /** The simulated preemption on one node. */
    private final class DryRun {
        private final Pod pod;
        private final NodeEvaluation evaluation;
        private final NodeInfo node;
        private final List<Pod> victims = new ArrayList<>();
        private Rejection failure = NO_VICTIMS;
        private int violations;

        DryRun(Pod pod, NodeEvaluation evaluation, NodeInfo node) {
            this.pod = pod;
            this.evaluation = evaluation;
            this.node = node;
        }

        /** Returns the minimal victims, null if no preemption helps. */
        @Nullable
        Plan plan() {
            List<Pod> lower = new ArrayList<>();
            for (Pod other : node.pods()) {
                if (other.spec().priority() < pod.spec().priority()) {
                    lower.add(other);
                }
            }
            if (lower.isEmpty()) {
                return null;
            }
            lower.forEach(this::take);
            Rejection rejection = check();
            if (rejection != null) {
                failure = rejection;
                lower.forEach(this::giveBack);
                evaluation.endSimulation();
                return null;
            }
            lower.sort(BY_IMPORTANCE);
            List<Pod> protectedPods = protectedByBudgets(lower);
            List<Pod> others = new ArrayList<>(lower);
            others.removeAll(protectedPods);
            protectedPods.forEach(victim -> violations += isReprieved(victim) ? 0 : 1);
            others.forEach(this::isReprieved);
            victims.forEach(this::giveBack);
            evaluation.endSimulation();
            victims.sort(BY_IMPORTANCE);
            return victims.isEmpty() ? null : new Plan(node, List.copyOf(victims), violations);
        }

        private boolean isReprieved(Pod victim) {
            giveBack(victim);
            if (check() == null) {
                return true;
            }
            take(victim);
            victims.add(victim);
            return false;
        }

        private @Nullable Rejection check() {
            evaluation.refresh();
            return search.rejection(pod, evaluation, node);
        }

        private void take(Pod victim) {
            evaluation.simulateChange(node, victim, -1);
            nodes.removePod(victim, node.node().name());
        }

        private void giveBack(Pod victim) {
            evaluation.simulateChange(node, victim, 1);
            nodes.addPod(victim, node.node().name());
        }
    }

    /** Returns the pods, in order, whose eviction violates a budget given the evictions before. */
    private List<Pod> protectedByBudgets(List<Pod> leaving) {
        List<PodDisruptionBudget> all = List.copyOf(budgets.get());
        int[] allowed = all.stream()
                .mapToInt(budget -> budget.disruptionsAllowed() == null ? 0 : budget.disruptionsAllowed())
                .toArray();
        List<Pod> remaining = new ArrayList<>();
        for (Pod victim : leaving) {
            for (int i = 0; i < allowed.length; i++) {
                if (covers(all.get(i), victim) && --allowed[i] < 0) {
                    remaining.add(victim);
                    break;
                }
            }
        }
        return remaining;
    }

    private static boolean covers(PodDisruptionBudget budget, Pod victim) {
        LabelSelector selector = budget.selector();
        return selector != null
                && !selector.equals(LabelSelector.EVERYTHING)
                && !victim.meta().labels().isEmpty()
                && budget.meta().namespace().equals(victim.meta().namespace())
                && selector.matches(victim.meta().labels());
    }
}
