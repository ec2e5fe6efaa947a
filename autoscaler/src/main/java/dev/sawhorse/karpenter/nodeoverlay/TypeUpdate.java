// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.PriceOverlay;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes of NodeOverlays to one instance type of a NodePool. An offering is identified by its requirements, so that
 * a change keeps applying while price and availability change.
 */
final class TypeUpdate {
    private final Map<Requirements, PriceUpdate> prices = new LinkedHashMap<>();
    private Resources capacity = Resources.NONE;
    private Resources lightestCapacity = Resources.NONE;
    private int lightestCapacityWeight;

    /** A change of a price, with the lowest weight of the overlays that set it. */
    private record PriceUpdate(PriceOverlay change, int lightestWeight) {}

    /** Whether the overlay sets a value that another one of its weight has set. */
    boolean conflictsWith(NodeOverlay overlay, List<Offering> offerings) {
        return (overlay.price() != null && conflictsInPrice(overlay, offerings)) || conflictsInCapacity(overlay);
    }

    @Upstream(file = "pkg/controllers/nodeoverlay/controller.go", symbol = "Controller.isPriceUpdatesConflicting")
    @Upstream(
            file = "pkg/controllers/nodeoverlay/store.go",
            symbol = "internalInstanceTypeStore.isOfferingUpdateConflicting")
    private boolean conflictsInPrice(NodeOverlay overlay, List<Offering> offerings) {
        for (Offering offering : offerings) {
            PriceUpdate update = prices.get(offering.requirements());
            if (update != null && update.lightestWeight() == overlay.weight()) {
                return true;
            }
        }
        return false;
    }

    @Upstream(file = "pkg/controllers/nodeoverlay/controller.go", symbol = "Controller.isCapacityUpdatesConflicting")
    @Upstream(
            file = "pkg/controllers/nodeoverlay/store.go",
            symbol = "internalInstanceTypeStore.isCapacityUpdateConflicting")
    private boolean conflictsInCapacity(NodeOverlay overlay) {
        Resources added = overlay.capacity();
        if (added == null || lightestCapacityWeight != overlay.weight()) {
            return false;
        }
        for (int resource = 0; resource < added.indexBound(); resource++) {
            if (added.has(resource) && lightestCapacity.has(resource)) {
                return true;
            }
        }
        return false;
    }

    /** Adds the changes of the overlay that no overlay of higher weight has set. */
    @Upstream(
            file = "pkg/controllers/nodeoverlay/store.go",
            symbol = {
                "internalInstanceTypeStore.updateInstanceTypeOffering",
                "internalInstanceTypeStore.updateInstanceTypeCapacity"
            })
    void add(NodeOverlay overlay, List<Offering> offerings) {
        PriceOverlay change = overlay.price();
        if (change != null) {
            for (Offering offering : offerings) {
                PriceUpdate known = prices.get(offering.requirements());
                prices.put(
                        offering.requirements(),
                        new PriceUpdate(known == null ? change : known.change(), overlay.weight()));
            }
        }
        Resources added = overlay.capacity();
        if (added != null) {
            for (int resource = 0; resource < added.indexBound(); resource++) {
                if (added.has(resource) && !capacity.has(resource)) {
                    capacity = capacity.with(resource, added.amount(resource));
                }
            }
            lightestCapacity = added;
            lightestCapacityWeight = overlay.weight();
        }
    }

    /** Returns the type with all changes applied. */
    @Upstream(file = "pkg/controllers/nodeoverlay/store.go", symbol = "internalInstanceTypeStore.apply")
    InstanceType apply(InstanceType type) {
        InstanceType changed = capacity.isEmpty() ? type : type.withCapacityOverlay(capacity);
        return prices.isEmpty()
                ? changed
                : changed.withOfferings(
                        type.offerings().stream().map(this::apply).toList());
    }

    @Upstream(file = "pkg/controllers/nodeoverlay/store.go", symbol = "internalInstanceTypeStore.applyPriceOverlays")
    private Offering apply(Offering offering) {
        PriceUpdate update = prices.get(offering.requirements());
        return update == null
                ? offering
                : offering.withPriceOverlay(update.change().apply(offering.price()));
    }
}
