package dev.sawhorse.karpenter.lint;

/** Pods that no NodePool takes, for their tolerations and what they ask of their node. */
final class NoPoolForPod implements LintRule {
    @Override
    public String id() {
        return "no-pool-for-pod";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: a pod must bear the taints of a NodePool, and its selectors must fit the requirements";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        boolean anyLaunches = input.nodePools().stream()
                .anyMatch(pool -> !input.typesOf(pool.value()).launchable().isEmpty());
        for (Workload workload : input.workloads()) {
            boolean taken = input.nodePools().stream()
                    .anyMatch(pool -> input.typesOf(pool.value()).accepts(workload.spec()));
            if (anyLaunches && !taken && !workload.daemon()) {
                findings.note(
                        workload.manifest(),
                        workload.pods().child("spec"),
                        "no NodePool takes its pods: their tolerations, nodeSelector or node affinity exclude all, so that they"
                                + " wait unless there are other nodes for them",
                        "a toleration of the NodePool's taints, or a selector that its requirements satisfy");
            }
        }
    }
}
