// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A NodeOverlay ({@code karpenter.sh/v1alpha1}): an override of price and capacity of the instance types that it
 * selects.
 *
 * @param price null for no change of prices
 * @param capacity additional extended resources of the types, null for none
 * @param weight 1 to 10,000, 0 if not set; the overlay with the highest weight wins
 */
public record NodeOverlay(
        ObjectMeta meta,
        List<RequirementSpec> requirements,
        @Nullable PriceOverlay price,
        @Nullable Resources capacity,
        int weight) {
    public NodeOverlay {
        requirements = List.copyOf(requirements);
    }

    public String name() {
        return meta.name();
    }

    public NodeOverlay withMeta(ObjectMeta changed) {
        return new NodeOverlay(changed, requirements, price, capacity, weight);
    }
}
