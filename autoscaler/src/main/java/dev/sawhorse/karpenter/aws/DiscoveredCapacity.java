// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the memory capacity of registered nodes by instance type, used for later nodes instead of the estimate: the
 * lowest value seen, for sixty days after its last update ({@code providers/instancetype/instancetype.go
 * UpdateInstanceTypeCapacityFromNode}).
 *
 * <p>Differences: upstream's key includes the images of a node class; here node classes of one AMI family share an
 * image.
 */
public final class DiscoveredCapacity {
    private static final long TTL_NANOS = Duration.ofDays(60).toNanos();

    private record Entry(long memoryBytes, long atNanos) {}

    /** Entries by AMI family and instance type. */
    private final Map<String, Map<String, Entry>> seen = new TreeMap<>();

    /** Records the memory of a node of the type. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/instancetype.go",
            symbol = "DefaultProvider.UpdateInstanceTypeCapacityFromNode")
    public void update(String instanceType, EC2NodeClass nodeClass, long memoryBytes, long nowNanos) {
        Long known = memoryBytes(instanceType, nodeClass, nowNanos);
        if (known == null || memoryBytes <= known) {
            ofFamily(nodeClass).put(instanceType, new Entry(memoryBytes, nowNanos));
        }
    }

    /** Returns the memory of nodes of the type, null if none is cached. */
    public @Nullable Long memoryBytes(String instanceType, EC2NodeClass nodeClass, long nowNanos) {
        Entry found = ofFamily(nodeClass).get(instanceType);
        return found == null || nowNanos - found.atNanos() >= TTL_NANOS ? null : (Long) found.memoryBytes();
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/instancetype.go",
            symbol = "discoveredCapacityCacheKey",
            differs = "has the AMI family in the place of the images, which node classes of a family share")
    private Map<String, Entry> ofFamily(EC2NodeClass nodeClass) {
        return seen.computeIfAbsent(nodeClass.amiFamily(), family -> new LinkedHashMap<>());
    }
}
