// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.ArrayList;
import java.util.List;

/** The QoS class of a pod by the CPU and memory requests and limits of its containers. */
public enum QosClass {
    /** Every container has equal requests and limits for both. */
    GUARANTEED,
    /** Neither of the others. */
    BURSTABLE,
    /** No container has a request or limit. */
    BEST_EFFORT;

    /** Returns the class of pods of a spec. */
    public static QosClass of(PodSpec spec) {
        List<Container> containers = new ArrayList<>(spec.containers());
        containers.addAll(spec.initContainers());
        Resources podLevel = spec.podResources();
        boolean anything = podLevel != null && states(podLevel);
        boolean guaranteed = !anything;
        for (Container container : containers) {
            anything |= states(container.requests()) || states(container.limits());
            guaranteed &= isFixed(container, ResourceName.CPU) && isFixed(container, ResourceName.MEMORY);
        }
        if (!anything) {
            return BEST_EFFORT;
        }
        return guaranteed ? GUARANTEED : BURSTABLE;
    }

    private static boolean states(Resources amounts) {
        return amounts.cpuMillis() > 0 || amounts.memoryBytes() > 0;
    }

    private static boolean isFixed(Container container, int resource) {
        long limit = container.limits().amount(resource);
        return limit > 0 && container.requests().amount(resource) == limit;
    }
}
