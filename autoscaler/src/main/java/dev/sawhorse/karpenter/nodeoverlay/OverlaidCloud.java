package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudDecorator;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;

/** A cloud whose instance types are seen through NodeOverlays; a NodePool they were not held against yet has none. */
public final class OverlaidCloud extends CloudDecorator {
    private final InstanceTypeOverlay overlay;

    public OverlaidCloud(CloudProvider cloud, InstanceTypeOverlay overlay) {
        super(cloud);
        this.overlay = overlay;
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        InstanceTypes types = overlay.apply(nodePool.name(), super.instanceTypes(nodePool));
        return types == null ? InstanceTypes.NONE : types;
    }
}
