// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The specs of arriving pods with individual requests. Pods of one template and one size share an instance, so schedulers can
 * cache by spec.
 */
public final class PodSpecCache {
    /** The requests in a trace or sampled from a distribution; {@link #AS_IN_MANIFEST} where the manifest applies. */
    public record Size(long cpuMillis, long memoryBytes, long gpus) {
        public static final long AS_IN_MANIFEST = -1;
        static final Size OF_MANIFEST = new Size(AS_IN_MANIFEST, AS_IN_MANIFEST, AS_IN_MANIFEST);
    }

    private record Key(PodSpec template, Size size) {}

    private static final int GPU = ResourceName.index("nvidia.com/gpu");
    private static final int MOST_KEPT = 20_000;

    private final Map<Key, PodSpec> specs = new LinkedHashMap<>();

    /** Returns the spec of a pod of a template and a size. */
    public PodSpec of(PodSpec template, Size size) {
        if (size.equals(Size.OF_MANIFEST)) {
            return template;
        }
        if (specs.size() >= MOST_KEPT) {
            specs.clear();
        }
        return specs.computeIfAbsent(new Key(template, size), key -> sized(template, size));
    }

    private static PodSpec sized(PodSpec template, Size size) {
        List<Container> containers = new ArrayList<>(template.containers());
        Container first = containers.get(0);
        Resources requests = first.requests();
        Resources limits = first.limits();
        long[] wanted = {size.cpuMillis(), size.memoryBytes(), size.gpus()};
        int[] resources = {ResourceName.CPU, ResourceName.MEMORY, GPU};
        for (int i = 0; i < wanted.length; i++) {
            if (wanted[i] == Size.AS_IN_MANIFEST) {
                continue;
            }
            long left = left(wanted[i], resources[i], containers);
            boolean named = left > 0 || requests.has(resources[i]);
            requests = named ? requests.with(resources[i], left) : requests;
            limits = limits.has(resources[i]) || (resources[i] == GPU && named)
                    ? limits.with(resources[i], left)
                    : limits;
        }
        containers.set(
                0, new Container(first.name(), first.image(), requests, limits, first.hostPorts(), first.sidecar()));
        return template.toBuilder().containers(containers).build();
    }

    /** Returns the part of a pod's request that remains after those of the other containers. */
    private static long left(long wanted, int resource, List<Container> containers) {
        long left = wanted;
        for (Container other : containers.subList(1, containers.size())) {
            left -= other.requests().amount(resource);
        }
        return Math.max(0, left);
    }
}
