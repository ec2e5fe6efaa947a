// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state.cost;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prices of nodes by the provider's current instance types, and these types by name.
 */
public final class NodePrices {
    private final Environment karpenter;
    private final Map<String, NamedTypes> namedTypes = new LinkedHashMap<>();

    /**
     * The instance types of a NodePool by name, valid as long as their table is the same object.
     */
    private record NamedTypes(InstanceTypes table, Map<String, InstanceType> byName) {}

    public NodePrices(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Returns what the provider lists for a NodePool, by name. */
    @SuppressWarnings("ReferenceEquality") // The very same table is what says that nothing has changed.
    public Map<String, InstanceType> typesByName(NodePool nodePool) {
        InstanceTypes table = karpenter.cloudProvider().instanceTypes(nodePool);
        NamedTypes known = namedTypes.get(nodePool.name());
        if (known == null || known.table() != table) {
            Map<String, InstanceType> byName = new LinkedHashMap<>();
            table.forEach(type -> byName.put(type.name(), type));
            known = new NamedTypes(table, byName);
            namedTypes.put(nodePool.name(), known);
        }
        return known.byName();
    }

    /** Returns what the machine of a claim costs in USD per hour, 0 where its type, zone or capacity type is not listed. */
    double ofClaim(NodeClaim claim) {
        Map<String, String> labels = claim.meta().labels();
        NodePool nodePool = karpenter.nodePools().find(claim.nodePool());
        InstanceType type =
                nodePool == null ? null : typesByName(nodePool).get(labels.getOrDefault(Labels.INSTANCE_TYPE, ""));
        return of(type, labels.getOrDefault(Labels.ZONE, ""), labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, ""));
    }

    /** Returns the price of the type's first offering of a zone and capacity type, be it available or not; 0 without one. */
    @Upstream(file = "pkg/state/cost/cost.go", symbol = "findOfferingPrice")
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "resolveNodePrice")
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceType.OfferingPrice")
    public static double of(@Nullable InstanceType type, String zone, String capacityType) {
        if (type == null) {
            return 0;
        }
        for (Offering offering : type.offerings()) {
            if (offering.zone().equals(zone) && offering.capacityType().equals(capacityType)) {
                return offering.price();
            }
        }
        return 0;
    }
}
