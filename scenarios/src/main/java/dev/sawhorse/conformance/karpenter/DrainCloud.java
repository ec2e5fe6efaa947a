// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import java.util.function.Consumer;

/** The cloud provider of a terminating node: its instance is not found after a number of Delete calls, or from the start. */
final class DrainCloud implements CloudProvider {
    private final boolean terminated;
    private final Consumer<Boolean> onDelete;
    private int callsLeft;

    /**
     * Creates the cloud provider of one instance.
     *
     * @param calls number of Delete calls until the instance is not found
     * @param onDelete receives for each call whether the instance was not found
     */
    DrainCloud(int calls, boolean terminated, Consumer<Boolean> onDelete) {
        this.callsLeft = calls;
        this.terminated = terminated;
        this.onDelete = onDelete;
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        throw new UnsupportedOperationException("no machine is launched for a node that ends");
    }

    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        boolean notFound = terminated || callsLeft <= 0;
        callsLeft--;
        onDelete.accept(notFound);
        return notFound ? Deletion.NOT_FOUND : Deletion.IN_PROGRESS;
    }

    @Override
    public boolean exists(String providerId) {
        return !terminated;
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
