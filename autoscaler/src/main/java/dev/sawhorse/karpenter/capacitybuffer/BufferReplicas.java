package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import java.util.OptionalInt;

/** For how many pods a CapacityBuffer holds room (Karpenter v1.14, capacity buffer: replicas). */
public final class BufferReplicas {
    private BufferReplicas() {}

    /**
     * Returns the larger of the number and the percentage asked for, but no more than fit into the limits; where neither is
     * asked for, as many as fit; 0 where nothing says how many.
     *
     * @param scaled the replicas of the object whose pods the room is for, 0 for a pod template
     */
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

    /** Whether limits are of something that a pod asks for, so that only so many fit. */
    public static boolean isBounded(Resources limits, PodSpec pod) {
        return within(limits, pod.requests()).isPresent();
    }

    /** Rounded up, so that any percentage of any pod is at least one. */
    private static int ofPercentage(int scaled, int percentage) {
        return clamped(-Math.floorDiv(-(long) scaled * percentage, 100L));
    }

    /** Returns how many pods fit, empty where they ask for nothing that is limited. */
    private static OptionalInt within(Resources limits, Resources requests) {
        long most = Long.MAX_VALUE;
        for (int resource = 0; resource < limits.indexBound(); resource++) {
            // A pod counts itself as a resource only on a node: a spec never asks for pods.
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
