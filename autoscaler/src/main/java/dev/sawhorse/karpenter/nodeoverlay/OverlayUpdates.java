// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a set of NodeOverlays, by NodePool and instance type. Overlays are added by descending weight: the
 * value of a higher weight is kept, and an overlay conflicts with one of its own weight that sets the same value.
 */
final class OverlayUpdates {
    private final Map<String, InstanceTypes> nodePools = new LinkedHashMap<>();
    private final Map<String, Requirements> labels = new LinkedHashMap<>();
    private final Map<String, Map<String, TypeUpdate>> updates = new LinkedHashMap<>();

    /** Adds a NodePool with its instance types; NodePools are added before overlays. */
    void addNodePool(NodePool nodePool, InstanceTypes types) {
        nodePools.put(nodePool.name(), types);
        labels.put(
                nodePool.name(),
                Requirements.of(Requirement.of(KarpenterLabels.NODE_POOL, Operator.IN, nodePool.name()))
                        .plus(Requirements.ofLabels(nodePool.template().labels())));
    }

    boolean hasNodePool(String nodePool) {
        return nodePools.containsKey(nodePool);
    }

    /** Returns the changes for a NodePool by instance type, null for none. */
    @Nullable
    Map<String, TypeUpdate> of(String nodePool) {
        return updates.get(nodePool);
    }

    /** Adds an overlay as a whole, or nothing if it conflicts with another one. Returns whether it was added. */
    @Upstream(
            file = "pkg/controllers/nodeoverlay/controller.go",
            symbol = "Controller.validateAndUpdateInstanceTypeOverrides")
    boolean add(NodeOverlay overlay) {
        Map<String, Map<InstanceType, List<Offering>>> selected = new LinkedHashMap<>();
        Requirements requirements = Requirements.ofSpecs(overlay.requirements());
        nodePools.forEach((nodePool, types) -> selected.put(nodePool, select(nodePool, types, requirements)));
        boolean conflicts =
                selected.entrySet().stream().anyMatch(pool -> conflicts(pool.getKey(), pool.getValue(), overlay));
        if (!conflicts) {
            selected.forEach((nodePool, offerings) -> store(nodePool, offerings, overlay));
        }
        return !conflicts;
    }

    /** Returns the offerings that the requirements select, by instance type. */
    private Map<InstanceType, List<Offering>> select(String nodePool, InstanceTypes types, Requirements requirements) {
        Map<InstanceType, List<Offering>> selected = new LinkedHashMap<>();
        Requirements ofPool = labels.getOrDefault(nodePool, Requirements.NONE);
        for (InstanceType type : types) {
            List<Offering> offerings = select(type, ofPool, requirements, types);
            if (!offerings.isEmpty()) {
                selected.put(type, offerings);
            }
        }
        return selected;
    }

    @Upstream(file = "pkg/controllers/nodeoverlay/controller.go", symbol = "getOverlaidOfferings")
    private static List<Offering> select(
            InstanceType type, Requirements ofPool, Requirements requirements, InstanceTypes types) {
        if (!ofPool.plus(type.requirements()).isCompatible(requirements, Set.of())) {
            return List.of();
        }
        return type.offerings().stream()
                .filter(offering -> requirements.isCompatible(
                        offering.requirements(), types.wellKnown().keys()))
                .toList();
    }

    @Upstream(file = "pkg/controllers/nodeoverlay/controller.go", symbol = "Controller.validateInstanceTypesOverride")
    private boolean conflicts(String nodePool, Map<InstanceType, List<Offering>> selected, NodeOverlay overlay) {
        Map<String, TypeUpdate> known = updates.getOrDefault(nodePool, Map.of());
        return selected.entrySet().stream().anyMatch(type -> {
            TypeUpdate update = known.get(type.getKey().name());
            return update != null && update.conflictsWith(overlay, type.getValue());
        });
    }

    @Upstream(
            file = "pkg/controllers/nodeoverlay/controller.go",
            symbol = "Controller.storeUpdatesForInstanceTypeOverride")
    private void store(String nodePool, Map<InstanceType, List<Offering>> selected, NodeOverlay overlay) {
        if (overlay.price() == null && overlay.capacity() == null) {
            return;
        }
        selected.forEach((type, offerings) -> updates.computeIfAbsent(nodePool, key -> new LinkedHashMap<>())
                .computeIfAbsent(type.name(), key -> new TypeUpdate())
                .add(overlay, offerings));
    }
}
