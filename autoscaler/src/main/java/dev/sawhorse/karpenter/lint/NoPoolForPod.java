// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import java.util.ArrayList;
import java.util.List;

/** A rule that finds pods that no NodePool accepts, by their tolerations and node requirements. */
final class NoPoolForPod implements LintRule {
    private static final int NAMES = 4;

    @Override
    public String id() {
        return "no-pool-for-pod";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: a pod must tolerate the taints of a NodePool, and its node selectors must be "
                + "compatible with the requirements";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        boolean anyLaunches = PoolOrder.dynamic(input).stream()
                .anyMatch(pool -> !input.typesOf(pool.value()).launchable().isEmpty());
        for (Workload workload : input.podControllers()) {
            boolean taken = input.poolsWithNodes().stream()
                    .anyMatch(pool -> input.typesOf(pool.value()).accepts(workload.spec()));
            if (anyLaunches && !taken && !input.canRunOnUnmanagedNodes(workload.spec())) {
                findings.note(
                        workload.manifest(),
                        workload.pods().child("spec"),
                        "no NodePool accepts its pods, so they stay pending unless other nodes accept them: "
                                + reasons(workload, input),
                        "a toleration for the NodePool's taints, or a node selector that its requirements satisfy");
            }
        }
    }

    private static String reasons(Workload workload, LintInput input) {
        List<String> reasons = new ArrayList<>();
        for (Declared<NodePool> pool : input.nodePools()) {
            String refusal = pool.value().replicas() == null
                    ? input.typesOf(pool.value()).refusal(workload.spec())
                    : "is static and launches nothing for pods";
            reasons.add(pool.value().name() + " " + refusal);
        }
        int more = reasons.size() - NAMES;
        return String.join("; ", reasons.subList(0, Math.min(NAMES, reasons.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }
}
