package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A NodeOverlay ({@code karpenter.sh/v1alpha1}): what Karpenter is to think the instance types it selects cost and have.
 *
 * @param price null where prices stay as they are
 * @param capacity extended resources that the types have on top, null where none are written
 * @param weight 1 to 10,000, 0 where none is written; the heaviest overlay has its way
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
