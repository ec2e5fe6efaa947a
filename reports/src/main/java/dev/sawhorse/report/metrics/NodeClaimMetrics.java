// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.DisruptionLabels;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.results.DisruptionReasons;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The metrics of Karpenter about the lifecycle of NodeClaims. */
final class NodeClaimMetrics implements ControllerMetrics {
    private static final int INSTANCE_BUCKETS = 11;
    private static final int CLAIM_BUCKETS = 12;

    private final MetricFamily created = MetricFamily.counter(
            "karpenter_nodeclaims_created_total", "NodeClaims created, by the reason they were created for.");
    private final MetricFamily terminated =
            MetricFamily.counter("karpenter_nodeclaims_terminated_total", "NodeClaims that were deleted.");
    private final MetricFamily disrupted =
            MetricFamily.counter("karpenter_nodeclaims_disrupted_total", "NodeClaims disrupted, by reason.");
    private final MetricFamily podsDisrupted = MetricFamily.counter(
            "karpenter_pods_disruption_initiated_total", "Workload pods on NodeClaims when these were disrupted.");
    private final MetricFamily instanceTermination = MetricFamily.histogram(
            "karpenter_nodeclaims_instance_termination_duration_seconds",
            "Time from the request to terminate an instance until it is terminated.",
            Buckets.doubling(1, INSTANCE_BUCKETS));
    private final MetricFamily termination = MetricFamily.histogram(
            "karpenter_nodeclaims_termination_duration_seconds",
            "Time from the request to delete a NodeClaim until it is deleted.",
            Buckets.doubling(1, CLAIM_BUCKETS));

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof NodeClaimCreated claim) {
            created(cluster.claim(claim.nodeClaim()));
        } else if (observation instanceof NodeClaimDeleting claim) {
            deleting(cluster.claim(claim.nodeClaim()), cluster);
        } else if (observation instanceof NodeClaimDeleted claim) {
            deleted(cluster.claim(claim.nodeClaim()), MetricsVersion.of(cluster));
        }
    }

    private void created(@Nullable LiveClaim claim) {
        if (claim != null) {
            LiveCommand command = claim.replaces();
            String reason = command == null
                    ? "provisioned"
                    : command.decision().reason().toLowerCase(Locale.ROOT);
            created.increment(Labels.of("reason", reason, "nodepool", claim.nodePool()));
        }
    }

    private void deleting(@Nullable LiveClaim claim, LiveCluster cluster) {
        if (claim == null) {
            return;
        }
        LiveCommand command = claim.disruptedBy();
        String method = null;
        if (command != null && command.decision().reason().equals(claim.deletingReason())) {
            method = command.decision().method();
        }
        String reason = method != null
                ? SnakeCase.of(claim.deletingReason())
                : DisruptionLabels.of(claim.deletingReason(), claim.has(ClaimStep.LAUNCHED));
        if (reason == null) {
            return;
        }
        Labels labels =
                Labels.of("reason", reason, "nodepool", claim.nodePool(), "capacity_type", claim.capacityType());
        MetricsVersion version = MetricsVersion.of(cluster);
        if (!version.hasDisruptedPods()) {
            disrupted.increment(labels);
            return;
        }
        boolean interrupted = DisruptionReasons.isInterruption(claim.deletingReason());
        NodePoolApplied pool = cluster.nodePool(claim.nodePool());
        boolean consolidates = method != null && !method.isEmpty();
        String policy = consolidates && pool != null ? SnakeCase.of(pool.consolidationPolicy()) : "";
        String mode = interrupted && !version.hasModeOfInterruptions() ? "" : terminationMode(pool);
        Labels withMode = labels.and("consolidation_policy", policy).and("termination_mode", mode);
        disrupted.increment(withMode);
        if (claim.has(ClaimStep.REGISTERED) && !interrupted) {
            podsDisrupted.add(claim.pods(), withMode);
        }
    }

    private static String terminationMode(@Nullable NodePoolApplied pool) {
        if (pool == null || pool.terminationGraceSeconds() < 0) {
            return "graceful";
        }
        return pool.terminationGraceSeconds() == 0 ? "forceful" : "eventual";
    }

    private void deleted(@Nullable LiveClaim claim, MetricsVersion version) {
        if (claim == null) {
            return;
        }
        Labels pool = Labels.of("nodepool", claim.nodePool());
        Labels withType = pool.and("capacity_type", claim.capacityType());
        terminated.increment(version.hasZoneAndManaged() ? withType.and("zone", claim.zone()) : withType);
        long end = claim.moment(ClaimStep.DELETED);
        if (claim.has(ClaimStep.DELETING)) {
            termination.observe(end - claim.moment(ClaimStep.DELETING), pool);
        }
        if (claim.has(ClaimStep.TERMINATING)) {
            instanceTermination.observe(end - claim.moment(ClaimStep.TERMINATING), pool);
        }
    }

    @Override
    public void measure(LiveCluster cluster) {}

    @Override
    public List<MetricFamily> families() {
        return List.of(created, terminated, disrupted, podsDisrupted, instanceTermination, termination);
    }
}
