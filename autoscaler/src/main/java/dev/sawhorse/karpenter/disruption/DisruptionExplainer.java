// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.disruption.Candidates.Blocked;
import dev.sawhorse.karpenter.disruption.Candidates.Finding;
import dev.sawhorse.karpenter.disruption.Candidates.Found;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation.Verdict;
import dev.sawhorse.karpenter.nodeclaim.disruption.ConsolidateAfter;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The explanation, for one node and each disruption reason, of what the rules of the disruption loop decide, with a hint at
 * what would change the decision.
 */
final class DisruptionExplainer {
    private static final List<DisruptionReason> EXPLAINED = List.of(
            DisruptionReason.UNHEALTHY,
            DisruptionReason.EMPTY,
            DisruptionReason.DRIFTED,
            DisruptionReason.UNDERUTILIZED);

    private final Environment karpenter;
    private final DisruptionMethods methods;

    DisruptionExplainer(Environment karpenter, DisruptionMethods methods) {
        this.karpenter = karpenter;
        this.methods = methods;
    }

    DisruptionExplanation of(StateNode node) {
        NodeClaim claim = node.nodeClaim();
        if (claim != null && claim.isDeleting()) {
            String obstacle = methods.candidates().examine(node, DisruptionClass.GRACEFUL) instanceof Blocked blocked
                    ? EventText.blocked(blocked.reason())
                    : "";
            return new DisruptionExplanation(obstacle, "", List.of(), new DrainExplainer(karpenter).of(node, claim));
        }
        Finding graceful = methods.candidates().examine(node, DisruptionClass.GRACEFUL);
        if (graceful instanceof Found found) {
            Candidate candidate = found.candidate();
            List<Verdict> verdicts = new ArrayList<>(unhealthy(node));
            verdicts.addAll(List.of(empty(candidate), drifted(candidate), underutilized(candidate)));
            verdicts.addAll(others(node));
            return new DisruptionExplanation("", "", verdicts);
        }
        Blocked blocked = (Blocked) graceful;
        Finding eventual = methods.candidates().examine(node, DisruptionClass.EVENTUAL);
        List<Verdict> verdicts = new ArrayList<>(unhealthy(node));
        if (eventual instanceof Found found) {
            verdicts.add(drifted(found.candidate()));
        }
        verdicts.addAll(others(node));
        return new DisruptionExplanation(EventText.blocked(blocked.reason()), hint(node, blocked.reason()), verdicts);
    }

    private String hint(StateNode node, String obstacle) {
        List<String> sentences = new ArrayList<>(List.of(DisruptionHints.of(obstacle)));
        if (node.isNominated(karpenter.now())) {
            sentences.addAll(new ExpectedPods(karpenter, methods.simulator().now()).on(node));
        }
        return String.join(" ", sentences);
    }

    /** Returns the verdict of repair, none for a healthy node. */
    private List<Verdict> unhealthy(StateNode node) {
        Repair repair = methods.repair();
        if (repair == null
                || !(methods.candidates().examine(node, DisruptionClass.REPAIR) instanceof Found found)
                || !repair.isUnhealthy(found.candidate())) {
            return List.of();
        }
        DisruptionReason reason = DisruptionReason.UNHEALTHY;
        String obstacle = repair.obstacle(found.candidate());
        if (obstacle != null) {
            return List.of(Verdict.no(reason, obstacle, DisruptionHints.of(obstacle)));
        }
        Verdict blocked = node.isInitialized() ? blockedByBudget(reason, found.candidate()) : null;
        return List.of(
                blocked == null ? Verdict.yes(reason, "it is replaced if its pods find another place") : blocked);
    }

    /** Returns the verdicts of methods with reasons of their own on a node that they may disrupt. */
    private List<Verdict> others(StateNode node) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Method method : methods.all()) {
            if (!EXPLAINED.contains(method.reason())
                    && methods.candidates().examine(node, method.disruptionClass()) instanceof Found found) {
                verdicts.add(other(method, found.candidate()));
            }
        }
        return verdicts;
    }

    private Verdict other(Method method, Candidate candidate) {
        DisruptionReason reason = method.reason();
        if (!method.shouldDisrupt(candidate)) {
            return Verdict.no(reason, "it is not eligible", "");
        }
        Verdict blocked = blockedByBudget(reason, candidate);
        return blocked == null ? Verdict.yes(reason, "it is eligible") : blocked;
    }

    private Verdict empty(Candidate candidate) {
        DisruptionReason reason = DisruptionReason.EMPTY;
        if (candidate.isStatic()) {
            return Verdict.no(reason, "its NodePool is static", "Lower the NodePool's replicas.");
        }
        if (!candidate.isEmpty()) {
            int pods = candidate.reschedulablePods().size();
            return Verdict.no(reason, pods + (pods == 1 ? " pod" : " pods") + " would have to move", "");
        }
        if (karpenter.state().hasBufferPods(candidate.providerId())) {
            return Verdict.no(
                    reason, "it reserves capacity for a CapacityBuffer", "Lower the CapacityBuffer's replicas.");
        }
        Verdict waiting = waiting(reason, candidate);
        if (waiting != null) {
            return waiting;
        }
        Verdict blocked = blockedByBudget(reason, candidate);
        return blocked == null ? Verdict.yes(reason, "it is deleted 15 s after the loop finds it") : blocked;
    }

    private Verdict drifted(Candidate candidate) {
        DisruptionReason reason = DisruptionReason.DRIFTED;
        Condition drifted = candidate.nodeClaim().condition(Conditions.DRIFTED);
        if (drifted == null || !drifted.isTrue()) {
            return Verdict.no(reason, "it matches its NodePool and its node class", "");
        }
        Verdict blocked = blockedByBudget(reason, candidate);
        if (blocked != null) {
            return blocked;
        }
        SimulationResults results =
                methods.simulator().now().simulateScheduling(List.of(candidate), SimulationOptions.REPLACEMENT);
        if (results == null) {
            return Verdict.no(reason, "it is already being deleted", "");
        }
        if (!results.allNonPendingPodsScheduled()) {
            return Verdict.no(
                    reason, EventText.sentence(results.nonPendingPodSchedulingErrors()), "Make room for these pods.");
        }
        int claims = results.newNodeClaimCount();
        return Verdict.yes(
                reason,
                drifted.reason() + ": "
                        + (claims == 0
                                ? "it is deleted"
                                : "it is replaced by " + claims + (claims == 1 ? " node" : " nodes")));
    }

    private Verdict underutilized(Candidate candidate) {
        DisruptionReason reason = DisruptionReason.UNDERUTILIZED;
        if (candidate.isStatic()) {
            return Verdict.no(reason, "its NodePool is static", "");
        }
        Function<Candidate, String> ineligible = Consolidation.ineligibilityReason(candidate);
        if (ineligible != null) {
            String hint = candidate.nodePool().disruption().consolidateAfter() == null
                    ? "Set the NodePool's consolidateAfter to a duration."
                    : "";
            return Verdict.no(reason, ineligible.apply(candidate), hint);
        }
        if (candidate.isEmpty()) {
            return Verdict.no(reason, "it has no pods to move", "");
        }
        if (candidate.nodePool().disruption().consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY) {
            return Verdict.no(
                    reason,
                    methods.consolidation().onlyWhenEmpty(candidate),
                    "Set consolidationPolicy to WhenEmptyOrUnderutilized or Balanced.");
        }
        Verdict waiting = waiting(reason, candidate);
        if (waiting != null) {
            return waiting;
        }
        Verdict blocked = blockedByBudget(reason, candidate);
        return blocked == null ? consolidation(reason, candidate) : blocked;
    }

    private Verdict consolidation(DisruptionReason reason, Candidate candidate) {
        SchedulingSimulation simulation = methods.simulator().now();
        BalancedPolicy balanced = new BalancedPolicy(
                () -> methods.candidates().totals(methods.candidates().disruptable(DisruptionClass.GRACEFUL)));
        ConsolidationDecision decision;
        MergeExplainer.Merge merge;
        try {
            decision = methods.consolidation().computeConsolidation(List.of(candidate), simulation);
            merge = decision.command() == null
                    ? new MergeExplainer(karpenter, methods, simulation, balanced).of(candidate)
                    : new MergeExplainer.Merge(null, List.of());
        } catch (NoNodePoolException e) {
            return Verdict.no(reason, String.valueOf(e.getMessage()), "Apply a NodePool that is ready.");
        }
        Command command = decision.command() == null ? merge.command() : decision.command();
        if (command == null) {
            String why = decision.reason().get();
            List<String> details =
                    new ArrayList<>(new StayingPods(candidate, simulation, karpenter.options()).details());
            details.addAll(merge.details());
            return Verdict.no(reason, why, DisruptionHints.of(why)).with(details);
        }
        if (!balanced.approves(command)) {
            String score = balanced.scores(command).values().stream()
                    .map(BalancedScore::message)
                    .findFirst()
                    .orElse("");
            return Verdict.no(
                    reason,
                    "the policy Balanced finds that it saves too little for what it disrupts: " + score,
                    "Set consolidationPolicy to WhenEmptyOrUnderutilized.");
        }
        int others = command.candidates().size() - 1;
        String with = others == 0 ? "" : "with " + others + (others == 1 ? " other node " : " other nodes ");
        String what = command.replacements().isEmpty()
                ? "its pods fit on other nodes: " + with + "it is deleted"
                : with + "it is replaced by a cheaper node, one of "
                        + command.replacements().get(0).instanceTypes().size() + " instance types";
        String text = what + String.format(Locale.ROOT, ", which saves $%.4f an hour", command.estimatedSavings());
        String type = others == 0 ? "single" : "multi";
        if (methods.all().stream()
                .filter(Method::isConsolidated)
                .anyMatch(it -> it.consolidationType().equals(type))) {
            return Verdict.no(
                    reason,
                    "the last pass found no command and the cluster has not changed since; otherwise " + text,
                    "The next pass is within five minutes.");
        }
        return Verdict.yes(reason, text);
    }

    /** Consolidation waits for consolidateAfter to pass without a pod coming or going. */
    private @Nullable Verdict waiting(DisruptionReason reason, Candidate candidate) {
        NodeClaim claim = candidate.nodeClaim();
        if (claim.isTrue(Conditions.CONSOLIDATABLE)) {
            return null;
        }
        Disruption disruption = candidate.nodePool().disruption();
        Duration after = disruption.consolidateAfter();
        Condition initialized = claim.condition(Conditions.INITIALIZED);
        if (after == null) {
            return Verdict.no(
                    reason,
                    "NodePool \"" + candidate.nodePool().name() + "\" has consolidation disabled",
                    "Set the NodePool's consolidateAfter to a duration.");
        }
        long since = initialized == null ? karpenter.now() : ConsolidateAfter.since(claim, initialized);
        return Verdict.no(
                reason,
                "consolidateAfter has not elapsed since a pod was last scheduled or removed",
                "It elapses at " + shown(karpenter.instantAt(since + after.toNanos()))
                        + " if no pod is scheduled or removed until then.");
    }

    private @Nullable Verdict blockedByBudget(DisruptionReason reason, Candidate candidate) {
        String pool = candidate.nodePool().name();
        if (methods.budgets().left(reason).getOrDefault(pool, 0) > 0) {
            return null;
        }
        Instant opening = methods.budgets().opening(candidate.nodePool(), reason);
        Instant now = karpenter.instantAt(karpenter.now());
        if (opening == null) {
            return Verdict.no(
                    reason,
                    "the budgets of NodePool \"" + pool + "\" allow no disruption for at least the next week",
                    "Raise the budget, or open a window in it.");
        }
        return opening.equals(now)
                ? Verdict.no(
                        reason,
                        "the budget of NodePool \"" + pool
                                + "\" is used up by nodes that are being deleted or not ready",
                        "It can be disrupted when one of them is removed.")
                : Verdict.no(
                        reason,
                        "the budgets of NodePool \"" + pool + "\" allow no disruption now",
                        "They allow it from " + shown(opening) + " on.");
    }

    private static String shown(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
