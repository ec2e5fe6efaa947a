// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.PriceOverlay;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;

/** NodeOverlays to test with. */
final class Overlays {
    private Overlays() {}

    static NodeOverlay price(String name, int weight, String price, RequirementSpec... requirements) {
        boolean adjusts = price.startsWith("+") || price.startsWith("-");
        PriceOverlay change = adjusts ? PriceOverlay.parseAdjustment(price) : PriceOverlay.parsePrice(price);
        return new NodeOverlay(ObjectMeta.of("", name), List.of(requirements), change, null, weight);
    }

    static NodeOverlay capacity(
            String name, int weight, String resource, long amount, RequirementSpec... requirements) {
        Resources capacity = Resources.of(Map.of(resource, amount));
        return new NodeOverlay(ObjectMeta.of("", name), List.of(requirements), null, capacity, weight);
    }

    static RequirementSpec in(String key, String... values) {
        return new RequirementSpec(key, "In", List.of(values), null);
    }
}
