// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.NodePoolState;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces drifted nodes of static NodePools one for one, as many at once as the budget and the NodePool's limit of nodes
 * allow, but not while the NodePool has more nodes than replicas ({@code disruption/staticdrift.go}, Karpenter v1.14). There is
 * no simulation and no validation.
 */
final class StaticDrift implements Method {
    private final Environment karpenter;

    StaticDrift(Environment karpenter) {
        this.karpenter = karpenter;
    }

    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.Reason")
    @Override
    public DisruptionReason reason() {
        return DisruptionReason.DRIFTED;
    }

    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.ConsolidationType")
    @Override
    public String consolidationType() {
        return "";
    }

    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.Class")
    @Override
    public boolean isEventualDisruption() {
        return true;
    }

    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.ShouldDisrupt")
    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return candidate.isStatic() && candidate.drifted();
    }

    @Override
    public boolean isEligibilityFixed(Candidate candidate) {
        return true;
    }

    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.ComputeCommands")
    @Override
    public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
        Map<String, List<Candidate>> byPool = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            byPool.computeIfAbsent(candidate.nodePool().name(), pool -> new ArrayList<>())
                    .add(candidate);
        }
        List<Command> commands = new ArrayList<>();
        byPool.forEach((name, ofPool) -> {
            long count = allowed(ofPool.get(0).nodePool(), budgets.getOrDefault(name, 0), ofPool.size());
            ofPool.subList(0, Math.toIntExact(count)).forEach(candidate -> commands.add(replace(candidate)));
        });
        return new Proposal.Commands(commands);
    }

    private long allowed(NodePool nodePool, int budget, int drifted) {
        NodePoolState state = karpenter.state().nodePoolState();
        NodePoolState.Counts counts = state.counts(nodePool.name());
        Long replicas = nodePool.replicas();
        if (budget == 0 || replicas == null || counts.active() + counts.pendingDisruption() > replicas) {
            return 0;
        }
        Resources limits = nodePool.limits();
        long limit =
                limits != null && limits.has(ClusterState.NODES) ? limits.amount(ClusterState.NODES) : Long.MAX_VALUE;
        return state.reserve(nodePool.name(), limit, Math.min(budget, drifted));
    }

    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "replacementsFromNodeClaims")
    private Command replace(Candidate candidate) {
        NewNodeClaim replacement = NewNodeClaim.ofStatic(
                candidate.nodePool(),
                karpenter.cloudProvider().wellKnownLabels(),
                karpenter.options().version());
        return new Command(List.of(candidate), List.of(replacement), SchedulingResult.NOTHING);
    }
}
