// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.upstream.Upstream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The computation of a pod's effective resource requests and limits. */
public final class PodRequests {
    private static final Resources ONE_POD =
            Resources.builder().set(ResourceName.PODS, 1).build();

    private static final long DEFAULT_CPU_MILLIS = 100;
    private static final long DEFAULT_MEMORY_BYTES = 200L << 20;

    private PodRequests() {}

    /**
     * Returns the effective requests with 100m CPU and 200 MiB memory for each container that requests none; with pod-level
     * requests, only where the whole pod requests none (kube-scheduler v1.37, NonZeroRequested of pods on a node).
     */
    static Resources nonZero(PodSpec spec) {
        Resources ofPod = spec.podResources();
        if (ofPod == null || !statesPodLevel(ofPod)) {
            return nonZeroOfContainers(spec);
        }
        Resources defaults = Resources.NONE;
        defaults = spec.requests().has(ResourceName.CPU) ? defaults : withCpu(defaults);
        defaults = spec.requests().has(ResourceName.MEMORY) ? defaults : withMemory(defaults);
        return effective(
                withDefaults(spec.containers(), defaults),
                withDefaults(spec.initContainers(), defaults),
                ofPod,
                spec.overhead());
    }

    /**
     * Returns the containers' requests with 100m CPU and 200 MiB memory for each that requests none, without pod-level requests
     * (kube-scheduler v1.37, what NodeResourcesFit counts of the pod that it places).
     */
    static Resources nonZeroOfContainers(PodSpec spec) {
        Resources defaults = withMemory(withCpu(Resources.NONE));
        return effective(
                withDefaults(spec.containers(), defaults),
                withDefaults(spec.initContainers(), defaults),
                null,
                spec.overhead());
    }

    private static Resources withCpu(Resources resources) {
        return resources.with(ResourceName.CPU, DEFAULT_CPU_MILLIS);
    }

    private static Resources withMemory(Resources resources) {
        return resources.with(ResourceName.MEMORY, DEFAULT_MEMORY_BYTES);
    }

    private static List<Container> withDefaults(List<Container> containers, Resources defaults) {
        return containers.stream()
                .map(container -> withDefaults(container, defaults))
                .toList();
    }

    private static Container withDefaults(Container container, Resources defaults) {
        Resources counted = container.requests();
        for (int resource = 0; resource < defaults.indexBound(); resource++) {
            if (defaults.has(resource) && !counted.has(resource)) {
                counted = counted.with(resource, defaults.amount(resource));
            }
        }
        return container.withRequests(counted);
    }

    private static boolean statesPodLevel(Resources ofPod) {
        for (int resource = 0; resource < ofPod.indexBound(); resource++) {
            if (ofPod.has(resource) && isPodLevel(resource)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the effective requests: per resource the larger of all containers and sidecars together, and of each ordinary
     * init container with the sidecars declared before it; pod-level requests for CPU, memory and huge pages replace the sum,
     * others are ignored; the overhead and one pod are added (Kubernetes v1.37 resource helpers, Karpenter v1.14 scheduling).
     */
    @Upstream(
            file = "pkg/utils/resources/resources.go",
            symbol = {"RequestsForPods", "RequestsForSpec", "Ceiling"})
    static Resources effective(
            List<Container> containers,
            List<Container> initContainers,
            @Nullable Resources podResources,
            Resources overhead) {
        Resources running = Resources.NONE;
        for (Container container : containers) {
            running = running.plus(container.requests());
        }
        Resources sidecars = Resources.NONE;
        Resources starting = Resources.NONE;
        for (Container init : initContainers) {
            if (init.sidecar()) {
                sidecars = sidecars.plus(init.requests());
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(init.requests()));
            }
        }
        Resources total = running.plus(sidecars).max(starting);
        if (podResources != null) {
            for (int resource = 0; resource < podResources.indexBound(); resource++) {
                if (podResources.has(resource) && isPodLevel(resource)) {
                    total = total.with(resource, podResources.amount(resource));
                }
            }
        }
        return total.plus(overhead).plus(ONE_POD);
    }

    /** Returns the requests without overhead. */
    static Resources withoutOverhead(PodSpec spec) {
        return effective(spec.containers(), spec.initContainers(), spec.podResources(), Resources.NONE);
    }

    /** Returns the limits, added up as requests are, without overhead. */
    static Resources limitsWithoutOverhead(PodSpec spec) {
        return effective(limits(spec.containers()), limits(spec.initContainers()), null, Resources.NONE);
    }

    /** Returns the limits, with the overhead added to those that exist. */
    @Upstream(file = "pkg/utils/resources/resources.go", symbol = "LimitsForPods")
    public static Resources limits(PodSpec spec) {
        Resources limits = limitsWithoutOverhead(spec);
        Resources total = limits;
        for (String name : spec.overhead().names()) {
            if (limits.amount(name) != 0) {
                int resource = ResourceName.index(name);
                total = total.with(
                        resource, limits.amount(resource) + spec.overhead().amount(resource));
            }
        }
        return total;
    }

    private static List<Container> limits(List<Container> containers) {
        return containers.stream()
                .map(container -> container.withRequests(container.limits()))
                .toList();
    }

    /** Whether the pod requests and limits neither CPU nor memory: QoS class BestEffort. */
    static boolean isBestEffort(PodSpec spec) {
        Resources ofPod = spec.podResources();
        return (ofPod == null || statesNothing(ofPod))
                && spec.containers().stream().allMatch(PodRequests::statesNothing)
                && spec.initContainers().stream().allMatch(PodRequests::statesNothing);
    }

    private static boolean statesNothing(Container container) {
        return statesNothing(container.requests()) && statesNothing(container.limits());
    }

    private static boolean statesNothing(Resources amounts) {
        return amounts.cpuMillis() == 0 && amounts.memoryBytes() == 0;
    }

    private static boolean isPodLevel(int resource) {
        return resource == ResourceName.CPU
                || resource == ResourceName.MEMORY
                || ResourceName.name(resource).startsWith("hugepages-");
    }
}
