// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudDecorator;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.upstream.Upstream;

/**
 * A cloud provider whose instance types have the NodeOverlays applied ({@code cloudprovider/overlay/cloudprovider.go
 * Decorate}); a NodePool that overlays were not evaluated for has no types.
 */
@Upstream(file = "pkg/cloudprovider/overlay/cloudprovider.go", symbol = "Decorate")
public final class OverlaidCloud extends CloudDecorator {
    private final InstanceTypeOverlay overlay;

    public OverlaidCloud(CloudProvider cloud, InstanceTypeOverlay overlay) {
        super(cloud);
        this.overlay = overlay;
    }

    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {"NewUnevaluatedNodePoolError", "UnevaluatedNodePoolError.Error", "IsUnevaluatedNodePoolError"})
    @Upstream(file = "pkg/cloudprovider/overlay/cloudprovider.go", symbol = "decorator.GetInstanceTypes")
    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        InstanceTypes types = overlay.apply(nodePool.name(), super.instanceTypes(nodePool));
        return types == null ? InstanceTypes.NONE : types;
    }
}
