// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.config.IgnoredResources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The filter of one pod's requests against the free resources of nodes; equal shortages share one rejection. */
final class ResourceFit implements NodeFilter {
    private final String plugin;
    private final int[] resources;
    private final long[] amounts;
    private final Map<Long, Rejection> rejections = new LinkedHashMap<>();

    ResourceFit(String plugin, Resources requests, IgnoredResources ignored) {
        this.plugin = plugin;
        this.resources = IntStream.range(0, requests.indexBound())
                .filter(resource -> resource != ResourceName.PODS && requests.amount(resource) > 0)
                .filter(resource -> !ignored.covers(ResourceName.name(resource)))
                .boxed()
                .sorted(inReportingOrder())
                .mapToInt(Integer::intValue)
                .toArray();
        this.amounts = IntStream.of(resources).mapToLong(requests::amount).toArray();
    }

    private static Comparator<Integer> inReportingOrder() {
        return Comparator.<Integer>comparingInt(resource -> Math.min(resource, ResourceName.PODS))
                .thenComparing(ResourceName::name);
    }

    @Override
    public @Nullable Rejection check(NodeInfo node) {
        Resources allocatable = node.node().allocatable();
        boolean resolvable = true;
        long lacking = node.requested(ResourceName.PODS) + 1 > allocatable.pods() ? 1 : 0;
        for (int i = 0; i < resources.length; i++) {
            long has = allocatable.amount(resources[i]);
            if (amounts[i] > has - node.requested(resources[i])) {
                lacking |= 2L << i;
                resolvable &= amounts[i] <= has;
            }
        }
        if (lacking == 0) {
            return null;
        }
        return rejections.computeIfAbsent(resolvable ? lacking : ~lacking, this::rejection);
    }

    private Rejection rejection(long code) {
        long lacking = code < 0 ? ~code : code;
        List<String> reasons = new ArrayList<>();
        if ((lacking & 1) != 0) {
            reasons.add("Too many pods");
        }
        for (int i = 0; i < resources.length; i++) {
            if ((lacking & (2L << i)) != 0) {
                reasons.add("Insufficient " + ResourceName.name(resources[i]));
            }
        }
        return new Rejection(plugin, reasons, code >= 0);
    }
}
