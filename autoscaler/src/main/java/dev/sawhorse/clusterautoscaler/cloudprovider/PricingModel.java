package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Resources;

/** What an hour costs, in USD. */
public interface PricingModel {
    double nodePrice(Node node);

    /** Returns what the requests of a pod are worth. */
    double podPrice(Resources requests);
}
