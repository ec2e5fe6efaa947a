// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.bill.Billing;
import dev.sawhorse.results.series.StepSeries;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The quantities of a run over time, with every change.
 *
 * @param running instances
 * @param runningByInstanceType instances, sorted by type
 * @param runningByCapacityType instances, every capacity type present
 * @param costRate nano-dollars per hour, volumes included, every capacity type present
 * @param pendingPods workload pods that are not bound
 * @param pendingByReason the same by the reason of kube-scheduler, in the order in which the reasons first occurred
 * @param placedPods workload pods on nodes
 * @param requestedCpu millicores requested by pods on nodes
 * @param allocatableCpu millicores
 * @param requestedMemory bytes requested by pods on nodes
 * @param allocatableMemory bytes
 */
public record Timeline(
        StepSeries running,
        Map<String, StepSeries> runningByInstanceType,
        Map<CapacityType, StepSeries> runningByCapacityType,
        Map<CapacityType, StepSeries> costRate,
        StepSeries pendingPods,
        Map<String, StepSeries> pendingByReason,
        StepSeries placedPods,
        StepSeries requestedCpu,
        StepSeries allocatableCpu,
        StepSeries requestedMemory,
        StepSeries allocatableMemory) {

    static Timeline of(Billing billing, PodLedger pods, NodeLedger nodes) {
        return new Timeline(
                billing.running().snapshot(),
                snapshots(billing.runningByInstanceType()),
                snapshots(billing.runningByCapacityType()),
                snapshots(billing.costRate()),
                pods.pending().count().snapshot(),
                snapshots(pods.pending().byReason()),
                pods.placed().snapshot(),
                nodes.requestedCpu().snapshot(),
                nodes.allocatableCpu().snapshot(),
                nodes.requestedMemory().snapshot(),
                nodes.allocatableMemory().snapshot());
    }

    private static <K> Map<K, StepSeries> snapshots(Map<K, StepSeries> series) {
        Map<K, StepSeries> copy = new LinkedHashMap<>();
        series.forEach((key, value) -> copy.put(key, value.snapshot()));
        return copy;
    }
}
