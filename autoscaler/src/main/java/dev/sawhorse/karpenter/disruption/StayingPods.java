// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The pods of a node that consolidation does not delete, with the reasons why no other node takes them, which of these are
 * preferences, and the cheaper combinations that Karpenter does not search for (Karpenter v1.14: consolidation replaces nodes
 * by one node at most).
 */
final class StayingPods {
    private static final int PODS = 5;

    /** Amounts are only given if pods with different amounts are few. */
    private static final int WITH_AMOUNTS = 4;

    private static final int NODES = 3;
    private static final int MOST_PRICED = 60;

    /** A saving below this is not worth a sentence. */
    private static final double WORTH_SAYING = 0.99;

    private final Candidate candidate;
    private final SchedulingSimulation simulation;
    private final KarpenterOptions options;

    StayingPods(Candidate candidate, SchedulingSimulation simulation, KarpenterOptions options) {
        this.candidate = candidate;
        this.simulation = simulation;
        this.options = options;
    }

    /** Returns a sentence for each group of pods with the same reasons, and for what is not tried. */
    List<String> details() {
        RoundExplanation round = simulation.explain(List.of(candidate));
        if (round == null) {
            return List.of();
        }
        Map<String, Pod> pods = new LinkedHashMap<>();
        candidate.reschedulablePods().forEach(pod -> pods.put(pod.key(), pod));
        Map<String, List<String>> alike = alike(round, pods, true);
        if (alike.size() > WITH_AMOUNTS) {
            alike = alike(round, pods, false);
        }
        List<String> details = new ArrayList<>();
        alike.forEach((text, names) -> details.add(named(names) + text));
        if (round.pods().entrySet().stream().anyMatch(why -> {
            Pod pod = pods.get(why.getKey());
            return pod != null && isKeptByPreference(why.getValue(), pod.spec());
        })) {
            details.add(
                    "Karpenter relaxes a preference only for a pod that otherwise fits nowhere, not even on a new node; it does"
                            + " not relax it to save nodes. With preferencePolicy Ignore, or without the preference,"
                            + " they could share a node");
        }
        String several = several(pods.values());
        if (several != null) {
            details.add(several);
        }
        return details;
    }

    /** Returns the names of the pods with the same reasons. */
    private Map<String, List<String>> alike(RoundExplanation round, Map<String, Pod> pods, boolean withAmounts) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        round.pods().forEach((name, why) -> {
            Pod pod = pods.get(name);
            if (pod != null) {
                alike.computeIfAbsent(text(why, pod.spec(), withAmounts), key -> new ArrayList<>())
                        .add(name);
            }
        });
        return alike;
    }

    private static String named(List<String> names) {
        int more = names.size() - PODS;
        return (names.size() == 1 ? "Pod " : "Pods ")
                + String.join(", ", names.subList(0, Math.min(PODS, names.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private String text(PodExplanation why, PodSpec pod, boolean withAmounts) {
        String refused = Refusal.grouped(why.nodes()).stream()
                .map(group -> nodes(group) + " by " + group.kind() + preference(group.kind(), pod)
                        + (withAmounts ? amounts(group, why.nodes()) : ""))
                .collect(Collectors.joining("; "));
        String given = why.relaxed().isEmpty() ? "" : ", after relaxing " + String.join(", ", why.relaxed());
        return switch (why.outcome()) {
            case EXISTING_NODE -> " would go to node " + why.target() + given;
            case IGNORED -> " would be ignored: " + why.reason();
            default ->
                (refused.isEmpty() ? ": there is no other node" : ": refused by " + refused)
                        + (why.outcome() == PodExplanation.Outcome.NOWHERE ? "; and " + why.reason() : "")
                        + given;
        };
    }

    private static String nodes(Refusal.Group group) {
        int count = group.where().size();
        return count > NODES
                ? "all " + count + " nodes " + String.join(", ", group.where().subList(0, NODES)) + ", …"
                : (count == 1 ? "node " : "nodes ") + String.join(", ", group.where());
    }

    /** Returns the missing amounts, node by node, if the group lacks a resource. */
    private static String amounts(Refusal.Group group, List<Refusal> refusals) {
        if (!group.kind().startsWith("insufficient ")) {
            return "";
        }
        List<String> amounts = refusals.stream()
                .filter(refusal -> refusal.kind().equals(group.kind()))
                .map(Refusal::detail)
                .distinct()
                .limit(NODES)
                .toList();
        return " (" + String.join("; ", amounts) + (group.where().size() > NODES ? "; …" : "") + ")";
    }

    private boolean isKeptByPreference(PodExplanation why, PodSpec pod) {
        return why.nodes().stream()
                .anyMatch(refusal -> !preference(refusal.kind(), pod).isEmpty());
    }

    /** Returns a remark if a rule that refuses the pod is a preference of it. */
    private String preference(String kind, PodSpec pod) {
        if (options.preferencePolicyIgnore()) {
            return "";
        }
        boolean spread = pod.topologySpreadConstraints().stream()
                .filter(constraint -> kind.equals("topology spread over " + constraint.topologyKey()))
                .allMatch(TopologySpreadConstraint::doNotSchedule);
        boolean apart = isPreferred(
                kind,
                "pod anti-affinity over ",
                pod.affinity().preferredPodAntiAffinity(),
                pod.affinity().requiredPodAntiAffinity().stream()
                        .map(term -> term.topologyKey())
                        .toList());
        boolean together = isPreferred(
                kind,
                "pod affinity over ",
                pod.affinity().preferredPodAffinity(),
                pod.affinity().requiredPodAffinity().stream()
                        .map(term -> term.topologyKey())
                        .toList());
        boolean node = kind.startsWith("does not meet ")
                && pod.affinity().preferredNodeTerms().stream()
                        .flatMap(term -> term.term().matchExpressions().stream())
                        .anyMatch(expression -> kind.contains(expression.key() + " ")
                                && !pod.nodeSelector().containsKey(expression.key()));
        if (!spread) {
            return " (ScheduleAnyway, a preference that Karpenter treats as a requirement)";
        }
        return apart || together || node ? " (preferred, which Karpenter treats as a requirement)" : "";
    }

    private static boolean isPreferred(
            String kind, String prefix, List<WeightedPodAffinityTerm> preferred, List<String> required) {
        return preferred.stream()
                .map(term -> term.term().topologyKey())
                .anyMatch(key -> kind.equals(prefix + key) && !required.contains(key));
    }

    /** Returns what the pods would cost on nodes of their own where that is less, which Karpenter does not look for. */
    private @Nullable String several(Collection<Pod> pods) {
        if (pods.size() < 2 || pods.size() > MOST_PRICED) {
            return null;
        }
        Map<PodSpec, Cheapest> known = new LinkedHashMap<>();
        Map<String, Integer> types = new TreeMap<>();
        double sum = 0;
        for (Pod pod : pods) {
            Cheapest cheapest = known.get(pod.spec());
            if (cheapest == null) {
                cheapest = cheapest(pod);
                known.put(pod.spec(), cheapest);
            }
            sum += cheapest.price();
            types.merge(cheapest.type(), 1, Integer::sum);
        }
        if (!(sum < candidate.price() * WORTH_SAYING)) {
            return null;
        }
        String nodes = types.entrySet().stream()
                .map(entry -> entry.getValue() + " × " + entry.getKey())
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "On separate nodes (%s) its %d pods would cost $%.4g an hour instead of $%.4g, but Karpenter never replaces a"
                        + " node by several: delete the pods one by one, or restrict the NodePool to smaller types",
                nodes,
                pods.size(),
                sum,
                candidate.price());
    }

    private record Cheapest(String type, double price) {}

    private Cheapest cheapest(Pod pod) {
        Cheapest cheapest = new Cheapest("", Double.POSITIVE_INFINITY);
        for (NewNodeClaim claim :
                simulation.simulateOnNewNodes(List.of(pod)).result().newNodeClaims()) {
            for (InstanceType type : claim.instanceTypes()) {
                double price = type.cheapestPrice(claim.requirements(), claim.wellKnown());
                cheapest = price < cheapest.price() ? new Cheapest(type.name(), price) : cheapest;
            }
        }
        return cheapest;
    }
}
