// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.capacity.NodeOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of a region's instance types that depend on nothing but facts, each computed once in a process: facts never
 * change, and thousands of runs of a comparison have the same node classes. Threads share them.
 */
final class KnownShapes {
    private static final Map<RegionFacts, Map<Key, KnownShapes>> OF_REGIONS =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<String, Optional<InstanceTypeShape>> byType = new ConcurrentHashMap<>();

    /**
     * Everything that makes shapes of a region differ.
     *
     * @param subnetZones zones in which the node class has a subnet
     * @param isOfKnownSubnets whether the subnets are known, so that types out of their reach are listed
     */
    private record Key(NodeOptions options, Set<String> subnetZones, boolean isOfKnownSubnets) {}

    /** The shapes of the node classes that were last used. */
    private static final class Recent extends LinkedHashMap<Key, KnownShapes> {
        private static final long serialVersionUID = 1;
        private static final int MOST = 16;

        Recent() {
            super(MOST, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, KnownShapes> eldest) {
            return size() > MOST;
        }
    }

    /** Returns the shapes of node classes with these options and subnets. */
    static KnownShapes of(RegionFacts region, NodeOptions options, Set<String> subnetZones, boolean isOfKnownSubnets) {
        Map<Key, KnownShapes> ofRegion =
                OF_REGIONS.computeIfAbsent(region, facts -> Collections.synchronizedMap(new Recent()));
        Key key = new Key(options, Collections.unmodifiableSet(new TreeSet<>(subnetZones)), isOfKnownSubnets);
        return ofRegion.computeIfAbsent(key, ofKey -> new KnownShapes());
    }

    /** Returns the shape of a type, null if no subnet reaches it. */
    @Nullable
    InstanceTypeShape of(String type, Supplier<@Nullable InstanceTypeShape> shape) {
        return byType.computeIfAbsent(type, name -> Optional.ofNullable(shape.get()))
                .orElse(null);
    }
}
