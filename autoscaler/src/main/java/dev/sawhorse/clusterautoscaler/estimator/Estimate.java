// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * The result of an estimate for one node group.
 *
 * @param nodes number of new nodes with pods
 * @param pods pods that would be scheduled, on new nodes or on nodes where packing found room
 */
public record Estimate(int nodes, List<Pod> pods) {
    public Estimate {
        pods = List.copyOf(pods);
    }
}
