package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.Machine;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cloud whose instance types are seen through NodeOverlays; a NodePool they were not held against yet has none. */
public final class OverlaidCloud implements CloudProvider {
    private final CloudProvider cloud;
    private final InstanceTypeOverlay overlay;

    public OverlaidCloud(CloudProvider cloud, InstanceTypeOverlay overlay) {
        this.cloud = cloud;
        this.overlay = overlay;
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        InstanceTypes types = overlay.apply(nodePool.name(), cloud.instanceTypes(nodePool));
        return types == null ? InstanceTypes.NONE : types;
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
    public @Nullable NodeClass nodeClass(NodeClassRef name) {
        return cloud.nodeClass(name);
    }

    @Override
    public Collection<Machine> machines() {
        return cloud.machines();
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
    public String driftReason(NodeClaim nodeClaim) {
        return cloud.driftReason(nodeClaim);
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return cloud.wellKnownLabels();
    }

    @Override
    public void watchNodeClasses(Runnable changed) {
        cloud.watchNodeClasses(changed);
    }
}
