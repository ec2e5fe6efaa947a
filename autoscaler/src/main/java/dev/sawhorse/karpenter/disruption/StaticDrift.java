// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The disruption method that replaces drifted nodes of static NodePools one for one, as many at once as the budget and the
 * NodePool's limit of nodes allow, but not while the NodePool has more nodes than replicas ({@code disruption/staticdrift.go}).
 * There is no simulation and no validation.
 */
final class StaticDrift implements Method {
    private final StaticReplacement replacement;

    StaticDrift(Environment karpenter) {
        this.replacement = new StaticReplacement(
                karpenter, karpenter.options().featureGates().isEnabled(FeatureGate.TERMINATE_FIRST_DRIFT));
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
    public DisruptionClass disruptionClass() {
        return DisruptionClass.EVENTUAL;
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
            NodePool nodePool = ofPool.get(0).nodePool();
            int most = Math.min(budgets.getOrDefault(name, 0), ofPool.size());
            if (most > 0 && !replacement.isScalingDown(nodePool)) {
                commands.addAll(replacement.commands(nodePool, ofPool, most));
            }
        });
        return new Proposal.Commands(commands);
    }
}
