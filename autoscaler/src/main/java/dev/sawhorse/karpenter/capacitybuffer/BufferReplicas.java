// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.OptionalInt;

/**
 * The computation of the number of pods of a CapacityBuffer ({@code capacitybuffer/controller.go computeReplicas}).
 */
public final class BufferReplicas {
    private BufferReplicas() {}

    /**
     * Returns the maximum of replicas and percentage, bounded by the limits; without both, as many pods as the limits allow;
     * 0 if nothing is set.
     *
     * @param scaled replicas of the scalable object, 0 for a pod template
     */
    @Upstream(file = "pkg/controllers/capacitybuffer/controller.go", symbol = "computeReplicas")
    public static int of(CapacityBuffer.Spec buffer, PodSpec pod, int scaled) {
        int desired = -1;
        Integer percentage = buffer.percentage();
        if (percentage != null && scaled > 0) {
            desired = ofPercentage(scaled, percentage);
        }
        Integer replicas = buffer.replicas();
        if (replicas != null) {
            desired = Math.max(desired, replicas);
        }
        Resources limits = buffer.limits();
        OptionalInt most = limits == null ? OptionalInt.empty() : within(limits, pod.requests());
        if (most.isEmpty()) {
            return Math.max(desired, 0);
        }
        return desired < 0 ? most.getAsInt() : Math.min(desired, most.getAsInt());
    }

    /** Whether the limits contain a resource that a pod requests, so that they bound the number of pods. */
    public static boolean isBounded(Resources limits, PodSpec pod) {
        return within(limits, pod.requests()).isPresent();
    }

    /** Rounded up, so that any percentage yields at least one pod. */
    @Upstream(file = "pkg/controllers/capacitybuffer/helpers.go", symbol = "calculatePercentageReplicas")
    private static int ofPercentage(int scaled, int percentage) {
        return clamped(-Math.floorDiv(-(long) scaled * percentage, 100L));
    }

    /** Returns how many pods the limits allow, empty if a pod requests no limited resource. */
    @Upstream(file = "pkg/controllers/capacitybuffer/helpers.go", symbol = "calculateLimitReplicas")
    private static OptionalInt within(Resources limits, Resources requests) {
        long most = Long.MAX_VALUE;
        for (int resource = 0; resource < limits.indexBound(); resource++) {
            // A pod counts as a resource only on a node: a spec never requests pods.
            if (limits.has(resource) && requests.amount(resource) != 0 && resource != ResourceName.PODS) {
                most = Math.min(most, Math.floorDiv(limits.amount(resource), requests.amount(resource)));
            }
        }
        return most == Long.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(clamped(most));
    }

    private static int clamped(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }
}
