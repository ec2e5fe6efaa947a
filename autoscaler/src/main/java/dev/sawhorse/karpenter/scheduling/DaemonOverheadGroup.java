package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;

/**
 * Instance types of one template on which the same daemons will run.
 *
 * @param overhead what those daemons request together, with {@code pods}
 * @param hostPorts the daemons' host ports and those of pods placed since
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
