package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;

/** What an hour costs, in USD. */
public interface PricingModel {
    double nodePrice(Node node);

    /** Returns what a pod is worth on a machine that suits it; which of its requests count is the cloud's to say. */
    double podPrice(Pod pod);
}
