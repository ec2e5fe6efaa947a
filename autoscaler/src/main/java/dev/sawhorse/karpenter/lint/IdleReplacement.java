package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PodDisruptionBudgets that hold up the drain of an expired node while its replacement stands idle. */
final class IdleReplacement implements LintRule {
    @Override
    public String id() {
        return "idle-replacement";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, utils/pdb IsCurrentlyReschedulable: nodes are launched for the pods of a node that is going, but for"
                + " those with do-not-disrupt or a PodDisruptionBudget of none at all (kubernetes-sigs/karpenter#2802)";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        List<Workload> stuck = stuck(input);
        for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
            Duration expireAfter = pool.value().template().expireAfter();
            Duration grace = pool.value().template().terminationGracePeriod();
            Workload here = stuck.stream()
                    .filter(workload -> input.typesOf(pool.value()).takes(workload))
                    .findFirst()
                    .orElse(null);
            if (expireAfter != null && grace != null && here != null) {
                findings.note(
                        pool.manifest(),
                        pool.at("spec", "template", "spec", "terminationGracePeriod"),
                        "when a node with a pod of " + here.manifest().name() + " is "
                                + text(expireAfter)
                                + " old, its replacement is launched at once and stands idle: the pod's"
                                + " PodDisruptionBudget allows no eviction, so the pod is deleted only "
                                + text(grace) + " later, less its grace period, and two nodes are paid for until then",
                        "a PodDisruptionBudget that allows an eviction (maxUnavailable: 1), or a shorter"
                                + " terminationGracePeriod");
            }
        }
    }

    private static String text(Duration duration) {
        return WeekWindow.duration((int) duration.toMinutes());
    }

    /** Returns the workloads that cannot be evicted, but for whose pods nodes are launched all the same. */
    static List<Workload> stuck(LintInput input) {
        List<Workload> stuck = new ArrayList<>();
        for (Workload workload : input.podMakers()) {
            if (isHeldByBudget(workload, input) && !DoNotDisrupt.isForEver(workload.annotations())) {
                stuck.add(workload);
            }
        }
        return stuck;
    }

    private static boolean isHeldByBudget(Workload workload, LintInput input) {
        return input.podDisruptionBudgets().stream().map(Declared::value).anyMatch(budget -> {
            List<Workload> selected = input.selectedBy(budget);
            @Nullable String why = PdbArithmetic.blocked(budget, selected);
            return why != null && selected.contains(workload) && !PdbArithmetic.isFullyBlocking(budget);
        });
    }
}
