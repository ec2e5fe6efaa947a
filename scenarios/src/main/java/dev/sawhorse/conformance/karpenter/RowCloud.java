// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Resources;
import java.util.Map;

/** The cloud provider of a table's row: every launch fails with the error of the row, or succeeds if the row has none. */
final class RowCloud implements CloudProvider {
    /** The provider id of a successful launch. */
    static final String PROVIDER_ID = "aws:///us-west-2a/i-new";

    private static final String INSUFFICIENT_CAPACITY = "insufficient capacity, ";
    private static final String NODE_CLASS_NOT_READY = "NodeClassRef not ready, ";

    private final String createError;

    RowCloud(String createError) {
        this.createError = createError;
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        if (createError.startsWith(INSUFFICIENT_CAPACITY)) {
            return new LaunchResult.InsufficientCapacity(createError);
        }
        if (createError.startsWith(NODE_CLASS_NOT_READY)) {
            return new LaunchResult.NodeClassNotReady(createError);
        }
        if (!createError.isEmpty()) {
            return LaunchResult.Failed.of(createError);
        }
        return new LaunchResult.Launched(
                "i-new", PROVIDER_ID, "", "us-west-2a", "on-demand", 0, Map.of(), Resources.NONE, Resources.NONE);
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
    public InstanceTypes instanceTypes(NodePool nodePool) {
        return InstanceTypes.NONE;
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return WellKnownLabels.CORE;
    }
}
