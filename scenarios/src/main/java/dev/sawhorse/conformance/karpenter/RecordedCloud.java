// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.TimelineCatalog;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cloud provider with a recorded catalogue and recorded drift, which launches nothing. */
final class RecordedCloud implements CloudProvider {
    private final WellKnownLabels wellKnown;
    private final InstanceTypes all;
    private final Map<String, InstanceTypes> byNodePool = new TreeMap<>();
    private final Map<String, String> drift = new TreeMap<>();

    /**
     * Creates the cloud provider.
     *
     * @param restriction names of the types by NodePool, for pools that do not support all of them
     * @param drift drift reasons by the names of the claims
     */
    RecordedCloud(TimelineCatalog catalog, MappingNode restriction, MappingNode drift) {
        this.wellKnown = catalog.wellKnown();
        this.all = catalog.table(pool -> true);
        drift.entries().forEach(entry -> this.drift.put(entry.key(), Json.text(drift, entry.key())));
        for (MappingNode.Entry entry : restriction.entries()) {
            List<String> names = Json.texts(restriction, entry.key());
            List<InstanceType> types = all.asList().stream()
                    .filter(type -> names.contains(type.name()))
                    .toList();
            byNodePool.put(entry.key(), InstanceTypes.of(types, wellKnown));
        }
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        return LaunchResult.InsufficientCapacity.of("nothing is launched here");
    }

    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        return Deletion.IN_PROGRESS;
    }

    @Override
    public boolean exists(String providerId) {
        return true;
    }

    @Override
    public boolean supports(NodeClassRef nodeClass) {
        return EC2NodeClass.isReferredTo(nodeClass);
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        return byNodePool.getOrDefault(nodePool.name(), all);
    }

    @Override
    public String driftReason(NodeClaim nodeClaim) {
        return drift.getOrDefault(nodeClaim.name(), "");
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return wellKnown;
    }
}
