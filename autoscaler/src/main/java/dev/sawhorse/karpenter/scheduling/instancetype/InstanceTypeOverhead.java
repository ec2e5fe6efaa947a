// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;

/**
 * The part of an instance's capacity that is not allocatable: kube-reserved, system-reserved and the hard eviction threshold.
 */
public record InstanceTypeOverhead(Resources kubeReserved, Resources systemReserved, Resources evictionThreshold) {
    public static final InstanceTypeOverhead NONE =
            new InstanceTypeOverhead(Resources.NONE, Resources.NONE, Resources.NONE);

    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceTypeOverhead.Total")
    public Resources total() {
        return kubeReserved.plus(systemReserved).plus(evictionThreshold);
    }
}
