// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import org.jspecify.annotations.Nullable;

/**
 * A pod of the target with the properties that scaling depends on. Times are nanoseconds since the start, {@link Pod#NEVER}
 * where the event has not happened.
 *
 * @param readiness its condition Ready
 * @param startedAt when its kubelet accepted it
 * @param readinessSince the last transition of that condition
 */
public record ScaledPod(
        String name,
        Pod.Phase phase,
        Readiness readiness,
        long startedAt,
        long readinessSince,
        boolean terminating,
        PodSpec spec) {

    /** The status of the condition Ready. */
    public enum Readiness {
        READY,
        NOT_READY,
        /** There is no such condition. */
        UNKNOWN
    }

    /** Returns the properties of a pod. */
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

    /** Whether the pod is Running and Ready. */
    boolean isRunningAndReady() {
        return phase == Pod.Phase.RUNNING && readiness == Readiness.READY;
    }

    /**
     * Returns the pod's request of a resource, in thousandths of its unit; null if one of its containers has none.
     *
     * @param container the container that counts, null for all
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
