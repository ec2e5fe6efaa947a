// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.report.live.LiveCluster;
import java.util.List;
import java.util.Map;

/** The metrics of Karpenter's AWS provider: launches that EC2 refused, interruption messages. */
final class CloudMetrics implements ControllerMetrics {
    /** The interruption message by the reason of the event on a NodeClaim. */
    private static final Map<String, String> MESSAGES = Map.of(
            "SpotInterrupted", "spot_interrupted",
            "SpotRebalanceRecommendation", "rebalance_recommendation",
            "InstanceStopping", "instance_stopped",
            "InstanceTerminating", "instance_terminated",
            "CapacityReservationInstanceInterrupted", "capacity_reservation_interrupted");

    /** The reason of errors of EC2 without a specific one, including missing capacity. */
    private static final String LAUNCH_FAILED = "LaunchFailed";

    private final MetricFamily failures = MetricFamily.counter(
            "karpenter_cloudprovider_instance_launch_failures_total",
            "Pools in which EC2 had no capacity for a launch.");
    private final MetricFamily received = MetricFamily.counter(
            "karpenter_interruption_received_messages_total",
            "Messages about NodeClaims that Karpenter received from EC2, by kind.");

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof InsufficientCapacity refused) {
            if (MetricsVersion.of(cluster).hasLaunchFailures()) {
                failures.increment(Labels.of(
                        "zone", refused.zone(), "capacity_type", refused.capacityType(), "reason", LAUNCH_FAILED));
            }
        } else if (observation instanceof EventPublished event && event.object().startsWith("nodeclaim/")) {
            String kind = MESSAGES.get(event.reason());
            if (kind != null) {
                received.increment(Labels.of("message_type", kind));
            }
        }
    }

    @Override
    public void measure(LiveCluster cluster) {}

    @Override
    public List<MetricFamily> families() {
        return List.of(failures, received);
    }
}
