package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What NodeOverlays make of instance types, as it was last found out for all NodePools together. A table of types is
 * overlaid once and the result remembered, type by type, as long as the provider's types stay the same objects.
 */
public final class InstanceTypeStore implements InstanceTypeOverlay {
    private OverlayUpdates updates = new OverlayUpdates();
    private final Map<String, Overlaid> overlaid = new LinkedHashMap<>();

    /** What became of the table of a NodePool. */
    private record Overlaid(InstanceTypes from, InstanceTypes to, Map<InstanceType, InstanceType> changed) {}

    /** Puts other changes in the place of those known so far. */
    void replace(OverlayUpdates found) {
        updates = found;
        overlaid.clear();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // The very same table is what says that nothing has changed.
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
