package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.kube.api.Resources;

/** What of an instance's capacity pods never get: kube-reserved, system-reserved and the hard eviction threshold. */
public record InstanceTypeOverhead(Resources kubeReserved, Resources systemReserved, Resources evictionThreshold) {
    public static final InstanceTypeOverhead NONE =
            new InstanceTypeOverhead(Resources.NONE, Resources.NONE, Resources.NONE);

    public Resources total() {
        return kubeReserved.plus(systemReserved).plus(evictionThreshold);
    }
}
