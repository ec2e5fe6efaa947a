// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.node.health.Health;
import dev.sawhorse.karpenter.node.health.RepairPolicyMatcher;
import dev.sawhorse.karpenter.node.health.RepairResult;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The disruption method that replaces unhealthy nodes one at a time, those of the highest priority and longest wait first,
 * unless more than 20% of the nodes of their NodePool, rounded up, are unhealthy. The policy of the condition bounds the drain
 * ({@code disruption/repair.go}).
 */
final class Repair implements Method {
    private static final Duration BLOCKED_DEDUPE = Duration.ofMinutes(15);
    private static final int UNHEALTHY_SHARE = 5;

    private final Environment karpenter;
    private final RepairPolicyMatcher policies;
    private final DisruptionCosts costs;
    private final SimulatedReplacement replacement;
    private final StaticReplacement staticReplacement;

    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "NewRepair")
    Repair(Environment karpenter) {
        FeatureGates gates = karpenter.options().featureGates();
        this.karpenter = karpenter;
        this.policies = new RepairPolicyMatcher(karpenter.cloudProvider().repairPolicies());
        this.costs = DisruptionCosts.of(karpenter.options());
        this.replacement = new SimulatedReplacement(
                karpenter, SimulationOptions.REPAIR, gates.isEnabled(FeatureGate.TERMINATE_FIRST_REPAIR));
        this.staticReplacement = new StaticReplacement(karpenter, gates.isEnabled(FeatureGate.TERMINATE_FIRST_REPAIR));
    }

    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "Repair.Reason")
    @Override
    public DisruptionReason reason() {
        return DisruptionReason.UNHEALTHY;
    }

    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "Repair.ConsolidationType")
    @Override
    public String consolidationType() {
        return "";
    }

    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "Repair.Class")
    @Override
    public DisruptionClass disruptionClass() {
        return DisruptionClass.REPAIR;
    }

    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "Repair.ShouldDisrupt")
    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        RepairResult result = result(candidate);
        if (result == null) {
            return false;
        }
        String obstacle = obstacle(candidate, result);
        if (obstacle != null) {
            BlockedEvents.publish(karpenter, candidate, () -> obstacle);
        }
        return obstacle == null;
    }

    private static @Nullable String obstacle(Candidate candidate, RepairResult result) {
        if ("true".equals(candidate.node().annotations().get(KarpenterLabels.DO_NOT_REPAIR))) {
            return "repair is blocked through the \"" + KarpenterLabels.DO_NOT_REPAIR + "\" annotation";
        }
        return candidate.isBlockedByPods()
                        && result.terminationGracePeriod() == null
                        && candidate.nodeClaim().spec().terminationGracePeriod() == null
                ? "repair requires a termination grace period to bypass blocking pods"
                : null;
    }

    /** Returns whether a policy is about a condition of the node, tolerated or not. */
    boolean isUnhealthy(Candidate candidate) {
        return Health.of(candidate.kubeNode()).stream().anyMatch(policies::matches);
    }

    /** Returns why an unhealthy node is not replaced, whatever budgets and places for its pods there are; null if it is. */
    @Nullable
    String obstacle(Candidate candidate) {
        RepairResult result = result(candidate);
        if (result == null) {
            return "its condition is still tolerated";
        }
        String obstacle = obstacle(candidate, result);
        String nodePool = candidate.nodePool().name();
        return obstacle == null && unhealthyPools().contains(nodePool) ? tooManyUnhealthy(nodePool) : obstacle;
    }

    private static String tooManyUnhealthy(String nodePool) {
        return "more than 20% of nodes in nodepool \"" + nodePool + "\" are unhealthy";
    }

    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.GetRepairResult")
    private @Nullable RepairResult result(Candidate candidate) {
        Node node = candidate.kubeNode();
        return policies.resolve(Health.of(node), node.meta().createdAt(), karpenter.now());
    }

    @Upstream(
            file = "pkg/controllers/disruption/repair.go",
            symbol = {"Repair.ComputeCommands", "Repair.computeCommands"},
            differs =
                    "does not reboot nodes: no repair policy asks for it without the feature gate RebootForRepair of the "
                            + "AWS provider")
    @Override
    public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
        Set<String> unhealthyPools = unhealthyPools();
        for (Candidate candidate : ordered(candidates)) {
            String nodePool = candidate.nodePool().name();
            if (unhealthyPools.contains(nodePool)) {
                publishBlockedPool(candidate, nodePool);
                continue;
            }
            if (candidate.node().isInitialized() && budgets.getOrDefault(nodePool, 0) == 0) {
                continue;
            }
            Command command = candidate.isStatic() ? ofStatic(candidate) : replacement.of(candidate, pass.simulation());
            if (command != null) {
                return new Proposal.Commands(List.of(command.withDrainBound(drainBound(candidate, result(candidate)))));
            }
        }
        return Proposal.Commands.NONE;
    }

    private List<Candidate> ordered(List<Candidate> candidates) {
        long now = karpenter.now();
        return candidates.stream()
                .sorted(Comparator.comparingDouble((Candidate candidate) -> -score(candidate))
                        .thenComparingDouble(candidate -> candidate.disruptionCost(costs, now))
                        .thenComparing(Candidate::name))
                .toList();
    }

    private double score(Candidate candidate) {
        RepairResult result = result(candidate);
        return result == null ? 0 : result.scoreAt(karpenter.now());
    }

    private @Nullable Command ofStatic(Candidate candidate) {
        if (staticReplacement.isScalingDown(candidate.nodePool())) {
            return null;
        }
        List<Command> commands = staticReplacement.commands(candidate.nodePool(), List.of(candidate), 1);
        return commands.isEmpty() ? null : commands.get(0);
    }

    /** Returns how long the drain may take: as long as the policy allows, but no longer than the claim does. */
    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "effectiveDrainBound")
    private static @Nullable Duration drainBound(Candidate candidate, @Nullable RepairResult result) {
        Duration ofPolicy = result == null ? null : result.terminationGracePeriod();
        Duration ofClaim = candidate.nodeClaim().spec().terminationGracePeriod();
        return ofPolicy == null || ofClaim == null || ofClaim.compareTo(ofPolicy) > 0 ? ofPolicy : ofClaim;
    }

    /** Returns the NodePools with too many unhealthy nodes, tolerated or not. */
    @Upstream(file = "pkg/controllers/disruption/repair.go", symbol = "Repair.breakerTrippedPools")
    private Set<String> unhealthyPools() {
        Map<String, Integer> nodes = new TreeMap<>();
        Map<String, Integer> unhealthy = new TreeMap<>();
        for (StateNode state : karpenter.state().nodes()) {
            Node node = state.node();
            if (node == null) {
                continue;
            }
            String nodePool = node.labels().getOrDefault(KarpenterLabels.NODE_POOL, "");
            if (!nodePool.isEmpty()) {
                boolean isUnhealthy = Health.of(node).stream().anyMatch(policies::matches);
                nodes.merge(nodePool, 1, Integer::sum);
                unhealthy.merge(nodePool, isUnhealthy ? 1 : 0, Integer::sum);
            }
        }
        Set<String> pools = new TreeSet<>();
        nodes.forEach((nodePool, count) -> {
            int allowed = (count + UNHEALTHY_SHARE - 1) / UNHEALTHY_SHARE;
            if (unhealthy.getOrDefault(nodePool, 0) > allowed) {
                pools.add(nodePool);
            }
        });
        return pools;
    }

    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "NodeRepairBlocked")
    private void publishBlockedPool(Candidate candidate, String nodePool) {
        String text = tooManyUnhealthy(nodePool);
        String reason = "NodeRepairBlocked";
        EventRecorder events = karpenter.events();
        events.publish(candidate.nodeClaim(), candidate.kubeNode(), reason, BLOCKED_DEDUPE, () -> text);
        events.publish("nodepool/" + nodePool, reason, BLOCKED_DEDUPE, () -> text);
    }
}
