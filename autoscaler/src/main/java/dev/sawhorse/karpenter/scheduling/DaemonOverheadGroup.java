// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;

/**
 * A group of instance types of one template on which the same DaemonSet pods will run.
 *
 * @param overhead the sum of the requests of these DaemonSet pods, with {@code pods}
 * @param hostPorts the host ports of the DaemonSet pods and of the pods placed since
 */
record DaemonOverheadGroup(TypeSet types, Resources overhead, HostPortUsage hostPorts) {
    /** Returns the group with host ports of its own, for one claim to record in. */
    DaemonOverheadGroup forClaim() {
        return new DaemonOverheadGroup(types, overhead, hostPorts.copy());
    }

    /** Returns the lesser amount of each resource that both name. */
    @Upstream(file = "pkg/utils/resources/resources.go", symbol = "MinResources")
    static Resources leastOf(Resources a, Resources b) {
        Resources.Builder least = Resources.builder();
        for (int resource = 0; resource < Math.min(a.indexBound(), b.indexBound()); resource++) {
            if (a.has(resource) && b.has(resource)) {
                least.set(resource, Math.min(a.amount(resource), b.amount(resource)));
            }
        }
        return least.build();
    }
}
