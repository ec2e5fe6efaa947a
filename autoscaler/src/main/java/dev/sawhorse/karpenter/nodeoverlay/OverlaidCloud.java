package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudDecorator;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;

/**
 * A cloud provider whose instance types have the NodeOverlays applied ({@code cloudprovider/overlay/cloudprovider.go
 * Decorate}); a NodePool that overlays were not evaluated for has no types.
 */
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
