package dev.sawhorse.kube;

import java.util.ArrayList;
import java.util.List;

/** The quality of service that the requests and limits of a pod's containers for CPU and memory amount to. */
public enum QosClass {
    /** Every container has limits for both, and requests as much. */
    GUARANTEED,
    /** Neither of the others. */
    BURSTABLE,
    /** No container asks for anything or has a limit. */
    BEST_EFFORT;

    /** Returns the class of the pods of a spec. */
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
