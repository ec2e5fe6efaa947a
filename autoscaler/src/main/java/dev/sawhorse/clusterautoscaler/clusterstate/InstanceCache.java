// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cache of the instances of all groups, refreshed every two minutes and after changes of a group ({@code
 * clusterstate/utils/node_instances_cache.go}).
 */
final class InstanceCache {
    private static final long REFRESH_INTERVAL = 120_000_000_000L;

    private final CloudProvider provider;
    private final Map<String, List<Instance>> instances = new LinkedHashMap<>();
    private long nextRefresh;

    InstanceCache(CloudProvider provider, long now) {
        this.provider = provider;
        this.nextRefresh = now;
    }

    /** Returns when all entries are refreshed next. */
    long nextRefresh() {
        return nextRefresh;
    }

    /** Continues the period of refreshes; the first reading fills the cache. */
    void restore(long next) {
        nextRefresh = next;
    }

    /** Refreshes all entries if they have expired. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/utils/node_instances_cache.go",
            symbol = "CloudProviderNodeInstancesCache.Refresh")
    void refresh(long now) {
        if (now >= nextRefresh) {
            instances.clear();
            nextRefresh += ((now - nextRefresh) / REFRESH_INTERVAL + 1) * REFRESH_INTERVAL;
            provider.nodeGroups().forEach(this::instancesOf);
        }
    }

    private List<Instance> instancesOf(NodeGroup group) {
        return instances.computeIfAbsent(group.id(), id -> new ArrayList<>(group.instances()));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/utils/node_instances_cache.go",
            symbol = "CloudProviderNodeInstancesCache.GetCloudProviderNodeInstances")
    Map<String, List<Instance>> read(long now) {
        refresh(now);
        Map<String, List<Instance>> read = new LinkedHashMap<>();
        for (NodeGroup group : provider.nodeGroups()) {
            read.put(group.id(), instancesOf(group));
        }
        return read;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/utils/node_instances_cache.go",
            symbol = "CloudProviderNodeInstancesCache.InvalidateCacheEntry")
    void invalidate(String groupId) {
        instances.remove(groupId);
    }
}
