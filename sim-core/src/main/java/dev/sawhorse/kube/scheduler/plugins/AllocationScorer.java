// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;

/**
 * The score of a scoring strategy: the weighted mean over resources of the points of their utilization. Resources that the node
 * lacks, and extended resources that the pod does not request, are left out.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AllocationScorer(ResourceWeight[] weights, long[] requests, Utilization utilization) implements Scorer {
    @Override
    public long score(NodeInfo node) {
        long sum = 0;
        long weightSum = 0;
        for (int i = 0; i < weights.length; i++) {
            ResourceWeight weight = weights[i];
            long allocatable = weight.allocatable(node);
            if (allocatable == 0 || (requests[i] == 0 && !weight.isNative())) {
                continue;
            }
            long points = utilization.points(weight.counted(node) + requests[i], allocatable);
            if (points > 0 || utilization.countsZero()) {
                sum += points * weight.weight();
                weightSum += weight.weight();
            }
        }
        if (weightSum == 0) {
            return 0;
        }
        return utilization.countsZero() ? sum / weightSum : Math.round((double) sum / weightSum);
    }
}
