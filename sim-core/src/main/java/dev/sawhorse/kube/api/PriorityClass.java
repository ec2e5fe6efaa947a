// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * A PriorityClass ({@code scheduling.k8s.io/v1}).
 *
 * @param globalDefault whether it applies to pods that name no class
 * @param preemptionPolicy PreemptLowerPriority or Never
 */
public record PriorityClass(ObjectMeta meta, int value, boolean globalDefault, String preemptionPolicy) {
    public static final String PREEMPT_LOWER_PRIORITY = "PreemptLowerPriority";

    /** The built-in class of cluster-critical pods. */
    public static final PriorityClass SYSTEM_CLUSTER_CRITICAL = system("system-cluster-critical", 2_000_000_000);

    /** The built-in class of node-critical pods. */
    public static final PriorityClass SYSTEM_NODE_CRITICAL = system("system-node-critical", 2_000_001_000);

    public String name() {
        return meta.name();
    }

    private static PriorityClass system(String name, int value) {
        return new PriorityClass(ObjectMeta.of("", name), value, false, PREEMPT_LOWER_PRIORITY);
    }
}
