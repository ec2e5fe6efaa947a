// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A decorator of a cloud provider that delegates all methods. */
public abstract class CloudDecorator implements CloudProvider {
    private final CloudProvider cloud;

    protected CloudDecorator(CloudProvider cloud) {
        this.cloud = cloud;
    }

    @Override
    public LaunchResult create(NodeClaim nodeClaim) {
        return cloud.create(nodeClaim);
    }

    @Override
    public Deletion delete(NodeClaim nodeClaim) {
        return cloud.delete(nodeClaim);
    }

    @Override
    public boolean exists(String providerId) {
        return cloud.exists(providerId);
    }

    @Override
    public boolean supports(NodeClassRef nodeClass) {
        return cloud.supports(nodeClass);
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        return cloud.instanceTypes(nodePool);
    }

    @Override
    public @Nullable NodeClass nodeClass(NodeClassRef name) {
        return cloud.nodeClass(name);
    }

    @Override
    public void watchNodeClasses(Consumer<String> changed) {
        cloud.watchNodeClasses(changed);
    }

    @Override
    public Collection<CloudInstance> instances() {
        return cloud.instances();
    }

    @Override
    public void watchInstances(Consumer<String> launched) {
        cloud.watchInstances(launched);
    }

    @Override
    public boolean mayBeListed(String providerId) {
        return cloud.mayBeListed(providerId);
    }

    @Override
    public void terminate(String providerId) {
        cloud.terminate(providerId);
    }

    @Override
    public List<RepairPolicy> repairPolicies() {
        return cloud.repairPolicies();
    }

    @Override
    public List<RepairPolicy> legacyRepairPolicies() {
        return cloud.legacyRepairPolicies();
    }

    @Override
    public String driftReason(NodeClaim nodeClaim) {
        return cloud.driftReason(nodeClaim);
    }

    @Override
    public @Nullable DriftBaseline driftBaseline(NodeClaim nodeClaim) {
        return cloud.driftBaseline(nodeClaim);
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return cloud.wellKnownLabels();
    }
}
