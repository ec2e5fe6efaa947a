// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.series.ExactSum;
import java.util.List;

/**
 * The work of pods that run to an end: bare pods and pods of Jobs. A run lasts from when the pod's
 * containers are ready until it is told to stop or ends. Of a run of a Job with
 * checkpoints, what it kept is done whether it succeeded or not, and what it did since the last one is lost. Pods of Deployments, StatefulSets and ReplicaSets lose nothing: others
 * serve in their place.
 *
 * @param done pod-hours of runs that ended in success
 * @param lost pod-hours of runs that ended otherwise, by eviction, preemption, failure, a deadline or the loss of the node; a
 *     run that its owner or the scenario stopped because it is no longer needed is not lost
 * @param usefulPodHours the hours workload pods were bound to nodes, minus those lost
 */
public record Work(double done, double lost, double usefulPodHours) {

    static Work of(List<PodLife> lives, double podHours) {
        ExactSum done = new ExactSum();
        ExactSum lost = new ExactSum();
        for (PodLife life : lives) {
            if (life.restartsFromZero()) {
                lost.add(life.lostNanos(), 1);
                done.add(life.doneNanos(), 1);
            }
        }
        double lostHours = lost.dividedBy(Bill.NANOS_PER_HOUR);
        return new Work(done.dividedBy(Bill.NANOS_PER_HOUR), lostHours, Math.max(0, podHours - lostHours));
    }
}
