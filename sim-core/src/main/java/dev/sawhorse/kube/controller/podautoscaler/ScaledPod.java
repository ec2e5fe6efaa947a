package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.Container;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import org.jspecify.annotations.Nullable;

/**
 * A pod of the target as the autoscaler sees it. Times are nanoseconds since the start, {@link Pod#NEVER} where it has not
 * happened.
 *
 * @param readiness what its condition Ready says
 * @param startedAt when its node took it on
 * @param readinessSince when that condition last changed
 */
public record ScaledPod(
        String name,
        Pod.Phase phase,
        Readiness readiness,
        long startedAt,
        long readinessSince,
        boolean terminating,
        PodSpec spec) {

    /** What the condition Ready says. */
    public enum Readiness {
        READY,
        NOT_READY,
        /** There is no such condition. */
        UNKNOWN
    }

    /** Returns what the autoscaler sees of a pod. */
    static ScaledPod of(Pod pod) {
        long started = pod.startedAt() == Pod.NEVER ? pod.boundAt() : pod.startedAt();
        return new ScaledPod(
                pod.name(),
                pod.phase(),
                pod.isReady() ? Readiness.READY : Readiness.NOT_READY,
                started,
                pod.isReady() ? pod.readyAt() : started,
                pod.isTerminating(),
                pod.spec());
    }

    /** Whether the pod runs and is ready. */
    boolean isRunningAndReady() {
        return phase == Pod.Phase.RUNNING && readiness == Readiness.READY;
    }

    /**
     * Returns what the pod asks for of a resource, in thousandths of its unit; null where a container of it asks for nothing.
     *
     * @param container the one container that counts, null for all
     */
    @Nullable
    Long request(String resource, @Nullable String container) {
        if (container == null && spec.podResources() != null) {
            return spec.podResources().has(resource)
                    ? thousandths(resource, spec.requests().amount(resource))
                    : null;
        }
        long sum = 0;
        boolean found = container == null;
        for (Container one : spec.containers()) {
            if (container == null || container.equals(one.name())) {
                if (!one.requests().has(resource)) {
                    return null;
                }
                found = true;
                sum += one.requests().amount(resource);
            }
        }
        for (Container one : spec.initContainers()) {
            if (one.sidecar() && (container == null || container.equals(one.name()))) {
                if (!one.requests().has(resource)) {
                    return null;
                }
                found = true;
                sum += one.requests().amount(resource);
            }
        }
        return found ? thousandths(resource, sum) : null;
    }

    private static long thousandths(String resource, long amount) {
        return resource.equals("cpu") ? amount : amount * 1000;
    }
}
