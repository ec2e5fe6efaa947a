// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store of the evaluated overlays of all NodePools, with a cache of the instance types after overlay ({@code
 * nodeoverlay/store.go InstanceTypeStore}). A type is overlaid once, as long as the provider returns the same object for
 * it.
 */
@Upstream(
        file = "pkg/controllers/nodeoverlay/store.go",
        symbol = {"NewInstanceTypeStore", "newInternalInstanceTypeStore"})
public final class InstanceTypeStore implements InstanceTypeOverlay {
    private OverlayUpdates updates = new OverlayUpdates();
    private final Map<String, Overlaid> overlaid = new LinkedHashMap<>();

    /** The instance types of a NodePool before and after overlay. */
    private record Overlaid(InstanceTypes from, InstanceTypes to, Map<InstanceType, InstanceType> changed) {}

    /** Replaces the evaluated overlays. */
    @Upstream(file = "pkg/controllers/nodeoverlay/store.go", symbol = "InstanceTypeStore.UpdateStore")
    void replace(OverlayUpdates found) {
        updates = found;
        overlaid.clear();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // An identical table means that nothing has changed.
    @Upstream(
            file = "pkg/controllers/nodeoverlay/store.go",
            symbol = {"InstanceTypeStore.ApplyAll", "InstanceTypeStore.Apply"})
    public @Nullable InstanceTypes apply(String nodePool, InstanceTypes types) {
        if (!updates.hasNodePool(nodePool)) {
            return null;
        }
        Map<String, TypeUpdate> ofPool = updates.of(nodePool);
        if (ofPool == null) {
            return types;
        }
        Overlaid known = overlaid.get(nodePool);
        if (known == null || known.from() != types) {
            known = overlay(types, ofPool, known == null ? Map.of() : known.changed());
            overlaid.put(nodePool, known);
        }
        return known.to();
    }

    private static Overlaid overlay(
            InstanceTypes types, Map<String, TypeUpdate> updates, Map<InstanceType, InstanceType> before) {
        Map<InstanceType, InstanceType> changed = new LinkedHashMap<>();
        List<InstanceType> table = new ArrayList<>(types.size());
        for (InstanceType type : types) {
            TypeUpdate update = updates.get(type.name());
            if (update == null) {
                table.add(type);
                continue;
            }
            InstanceType known = before.get(type);
            InstanceType result = known == null ? update.apply(type) : known;
            changed.put(type, result);
            table.add(result);
        }
        return new Overlaid(types, InstanceTypes.of(table, types.wellKnown()), changed);
    }
}
