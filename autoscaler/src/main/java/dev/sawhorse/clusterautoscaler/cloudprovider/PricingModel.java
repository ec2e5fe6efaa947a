// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;

/** A pricing model: hourly prices of nodes and pods, in USD. */
public interface PricingModel {
    double nodePrice(Node node);

    /** Returns the theoretical price of a pod on an ideal node; the cloud decides which requests count. */
    double podPrice(Pod pod);
}
