// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.version.RuleChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The explainer of the merge of a node with others: what multi-node consolidation tries, and the pairs of nodes that it does not
 * try (Karpenter v1.14: only the first candidates of its order, how many by binary search).
 */
final class MergeExplainer {
    private static final int PAIRS = 20;

    /** The greatest number of first candidates that is looked at beyond the search. */
    private static final int PREFIXES = 20;

    private final Environment karpenter;
    private final DisruptionMethods methods;
    private final RoundSimulation simulation;
    private final BalancedPolicy balanced;

    /**
     * The explanation of a merge.
     *
     * @param command the command of multi-node consolidation that takes the node, null if there is none
     * @param details why it is not merged, and what is not tried
     */
    record Merge(@Nullable Command command, List<String> details) {}

    MergeExplainer(
            Environment karpenter, DisruptionMethods methods, RoundSimulation simulation, BalancedPolicy balanced) {
        this.karpenter = karpenter;
        this.methods = methods;
        this.simulation = simulation;
        this.balanced = balanced;
    }

    /** Returns what becomes of a node that single-node consolidation leaves. */
    Merge of(Candidate candidate) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        List<Candidate> eligible = methods.sortCandidates(eligible(candidate, reasons));
        if (eligible.size() < 2) {
            return new Merge(
                    null,
                    List.of("No other node can be merged with it"
                            + (reasons.isEmpty() ? ": there is no other node" : ": " + text(reasons))));
        }
        Map<String, Integer> left = methods.budgets().leftWithoutEvents(DisruptionReason.UNDERUTILIZED);
        List<Candidate> tried = DisruptionBudgets.within(
                eligible.stream()
                        .filter(it -> !methods.consolidation().isSkipped(it))
                        .toList(),
                left);
        int place = place(tried, candidate);
        List<String> details = new ArrayList<>();
        Command command = prefixes(tried, place, eligible.size(), details);
        if (command != null && command.candidates().stream().anyMatch(it -> isSame(it, candidate))) {
            return new Merge(command, List.of());
        }
        if (!skipped(tried, place, details)) {
            pair(eligible, tried, candidate, details);
        }
        return new Merge(null, details);
    }

    private List<Candidate> eligible(Candidate candidate, Map<String, Integer> reasons) {
        List<Candidate> eligible = new ArrayList<>();
        for (Candidates.Finding finding : methods.candidates().examineAll(DisruptionClass.GRACEFUL)) {
            if (!(finding instanceof Candidates.Found found)) {
                String why = ((Candidates.Blocked) finding).reason();
                int object = why.indexOf(" (");
                reasons.merge(EventText.blocked(object < 0 ? why : why.substring(0, object)), 1, Integer::sum);
            } else if (isSame(found.candidate(), candidate)
                    || methods.consolidation().isEligible(found.candidate())) {
                eligible.add(found.candidate());
            } else {
                reasons.merge(reason(found.candidate()), 1, Integer::sum);
            }
        }
        return eligible;
    }

    private String reason(Candidate other) {
        Function<Candidate, String> ineligible = Consolidation.ineligibilityReason(other);
        if (other.isStatic()) {
            return "its NodePool is static";
        }
        if (ineligible != null) {
            return ineligible.apply(other);
        }
        if (other.isEmpty()) {
            return "it is empty, which is the business of emptiness";
        }
        return other.consolidatable()
                ? methods.consolidation().onlyWhenEmpty(other)
                : "consolidateAfter has not elapsed since a pod was last scheduled or removed";
    }

    private static String text(Map<String, Integer> reasons) {
        List<String> texts = new ArrayList<>();
        reasons.forEach((reason, nodes) -> texts.add(nodes + (nodes == 1 ? " node: " : " nodes: ") + reason));
        return String.join("; ", texts);
    }

    private static boolean isSame(Candidate one, Candidate other) {
        return one.name().equals(other.name());
    }

    private static int place(List<Candidate> candidates, Candidate candidate) {
        for (int i = 0; i < candidates.size(); i++) {
            if (isSame(candidates.get(i), candidate)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Repeats the search of multi-node consolidation. */
    private @Nullable Command prefixes(List<Candidate> tried, int place, int all, List<String> details) {
        String budget = tried.size() < all ? ", of which the budgets allow " + tried.size() : "";
        String order = "Multi-node consolidation has " + all + " candidates" + budget + ", in the order of "
                + (karpenter.options().version().has(RuleChange.CANDIDATES_BY_SAVINGS)
                        ? "savings per disruption"
                        : "disruption cost")
                + "; this node is "
                + (place == 0 ? "not among those allowed" : "number " + place) + ". It tries ";
        if (tried.size() < 2) {
            details.add(order + "nothing, as it takes two");
            return null;
        }
        Map<String, List<String>> results = new LinkedHashMap<>();
        PrefixSearch search = new PrefixSearch(
                tried.size(), karpenter.options().unmergedRules().multiNodeCandidates());
        while (search.hasNext()) {
            int size = search.next();
            Attempt attempt = attempt(tried.subList(0, size));
            results.computeIfAbsent(attempt.reason(), key -> new ArrayList<>()).add(String.valueOf(size));
            search.tried(attempt.command());
        }
        List<String> texts = new ArrayList<>();
        results.forEach((reason, sizes) -> texts.add("the first " + String.join(", ", sizes) + ": " + reason));
        details.add(order + String.join("; ", texts));
        return search.lastSaved();
    }

    /** Says for which number of first candidates there is a command that the search passes over; false if there is none. */
    private boolean skipped(List<Candidate> tried, int place, List<String> details) {
        for (int size = Math.max(2, place); place > 0 && size <= Math.min(PREFIXES, tried.size()); size++) {
            Command command = attempt(tried.subList(0, size)).command();
            if (command != null) {
                details.add("The first " + size + " together: " + text(command)
                        + ". Karpenter does not look for that: its search goes on to more candidates only if it finds a"
                        + " command for fewer");
                return true;
            }
        }
        return false;
    }

    private record Attempt(@Nullable Command command, String reason) {}

    private Attempt attempt(List<Candidate> candidates) {
        ConsolidationDecision decision = methods.consolidation().computeConsolidation(candidates, simulation);
        Command found = decision.command();
        if (found == null) {
            return new Attempt(null, decision.reason().get().strip());
        }
        Command command = MultiNodeConsolidation.filterOutSameInstanceType(found, methods.consolidation());
        if (command == null) {
            return new Attempt(null, "the replacement would be no cheaper than one of them of the same type");
        }
        if (!balanced.approves(command)) {
            return new Attempt(null, "the policy Balanced finds that it saves too little");
        }
        return new Attempt(command, text(command));
    }

    private static String text(Command command) {
        return (command.replacements().isEmpty() ? "they are deleted" : "they are replaced by one cheaper node")
                + String.format(Locale.ROOT, ", which saves $%.4f an hour", command.estimatedSavings());
    }

    /** Says which other node would make the best pair that is not tried. */
    private void pair(List<Candidate> eligible, List<Candidate> tried, Candidate candidate, List<String> details) {
        Command best = null;
        int pairs = 0;
        for (Candidate other : eligible) {
            List<Candidate> pair = eligible.stream()
                    .filter(it -> isSame(it, other) || isSame(it, candidate))
                    .toList();
            boolean isTried = tried.size() >= 2 && pair.equals(tried.subList(0, 2));
            if (pair.size() == 2 && !isTried && pairs < PAIRS) {
                pairs++;
                Command command = attempt(pair).command();
                boolean isBetter =
                        command != null && (best == null || command.estimatedSavings() > best.estimatedSavings());
                best = isBetter ? command : best;
            }
        }
        if (best == null) {
            if (pairs > 0) {
                details.add("No pair of it and another candidate could be merged either, of " + pairs + " tried here");
            }
            return;
        }
        Command found = best;
        String other = found.candidates().stream()
                .map(Candidate::name)
                .filter(name -> !name.equals(candidate.name()))
                .findFirst()
                .orElseThrow();
        details.add("Together with node " + other + ", " + text(found)
                + ". Karpenter does not look for that: it tries the first candidates of its order only, in which they are"
                + " number " + place(eligible, found.candidates().get(0)) + " and "
                + place(eligible, found.candidates().get(1)));
    }
}
