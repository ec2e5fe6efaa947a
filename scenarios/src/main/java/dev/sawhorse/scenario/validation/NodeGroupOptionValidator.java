// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.asg.PredictiveScaling;
import dev.sawhorse.asg.ScalingPolicy;
import dev.sawhorse.ec2.autoscaling.GroupOptions;
import dev.sawhorse.ec2.autoscaling.ScalingProcess;
import dev.sawhorse.ec2.autoscaling.WarmPoolSpec;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The validation of the settings of a node group besides its sizes, and of the scaling policies that change these. */
final class NodeGroupOptionValidator {
    private static final int PERCENT = 100;
    private static final Duration SHORTEST_HISTORY = Duration.ofDays(1);

    private final ScenarioFile file;
    private final NodeGroupEntry group;
    private final SourceLocation place;
    private final Problems problems;

    NodeGroupOptionValidator(ScenarioFile file, NodeGroupEntry group, SourceLocation place, Problems problems) {
        this.file = file;
        this.group = group;
        this.place = place;
        this.problems = problems;
    }

    /** Records all errors and warnings. */
    void check() {
        checkWeights();
        checkProtection();
        checkWarmPool();
        checkPolicies();
        if (isUnderClusterAutoscaler() && !group.scaling().policies().isEmpty()) {
            warning(
                    place.child("scalingPolicies"),
                    "conflict with Cluster Autoscaler, which manages the group as well",
                    "Maybe autoscaled: false is missing.");
        }
    }

    private boolean isUnderClusterAutoscaler() {
        return file.clusterAutoscaler() != null && group.autoscaled();
    }

    private void checkWeights() {
        GroupOptions options = group.options();
        if (options.weightedCapacity().isEmpty()) {
            return;
        }
        SourceLocation weights = place.child("weightedCapacity");
        for (String type : group.instanceTypes()) {
            if (!options.weightedCapacity().containsKey(type)) {
                error(weights, "has no weight of " + type, "Give all types of the group a weight, or none.");
            }
        }
        for (String type : options.weightedCapacity().keySet()) {
            if (!group.instanceTypes().contains(type)) {
                error(
                        weights.child(type),
                        "\"" + type + "\" is not among the group's instanceTypes",
                        Spelling.hint(type, group.instanceTypes()));
            }
        }
        if (isUnderClusterAutoscaler()) {
            warning(
                    weights,
                    "is unknown to Cluster Autoscaler, which treats units as nodes",
                    "Remove the weights, or set autoscaled: false.");
        }
    }

    private void checkProtection() {
        boolean shrinks = group.scaling().policies().stream().anyMatch(ScalingPolicy::scalesIn);
        if (group.options().newInstancesProtectedFromScaleIn() && shrinks) {
            warning(
                    place.child("newInstancesProtectedFromScaleIn"),
                    "prevents scale-in, which a scaling policy requires",
                    "Protect single instances with instanceProtection in the timeline.");
        }
    }

    private void checkWarmPool() {
        WarmPoolSpec pool = group.options().warmPool();
        if (pool == null) {
            return;
        }
        SourceLocation at = place.child("warmPool");
        if (group.distribution().onDemandPercentageAboveBaseCapacity() < PERCENT) {
            error(
                    at,
                    "is not possible for a group with spot instances",
                    "Set onDemandPercentageAboveBaseCapacity to 100.");
        }
        if (!group.options().weightedCapacity().isEmpty()) {
            error(at, "is not simulated in combination with weightedCapacity", "Remove one of them.");
        }
        Integer prepared = pool.maxGroupPreparedCapacity();
        if (prepared != null && prepared < pool.minSize()) {
            warning(
                    at.child("maxGroupPreparedCapacity"),
                    prepared + " is less than minSize, which is " + pool.minSize(),
                    "Maybe it should include the instances of the group.");
        }
        if (group.options().suspendedProcesses().contains(ScalingProcess.LAUNCH)) {
            warning(at, "stays empty, because the process Launch is suspended", "Do not suspend it.");
        }
    }

    private void checkPolicies() {
        List<String> demands = file.workloads().stream()
                .filter(workload -> workload.load() instanceof WorkloadDemand)
                .map(WorkloadEntry::name)
                .toList();
        for (ScalingPolicy policy : group.scaling().policies()) {
            String workload = policy.metric().workload();
            if (workload != null && !demands.contains(workload)) {
                error(
                        place.child("scalingPolicies"),
                        "\"" + workload + "\" is not a workload with a demand",
                        Spelling.hint(workload, demands));
            }
            if (policy instanceof PredictiveScaling && file.duration().compareTo(SHORTEST_HISTORY) <= 0) {
                warning(
                        place.child("scalingPolicies"),
                        "need 24 hours of history and do not forecast in a run of a day or less",
                        "Use a longer duration.");
            }
        }
    }

    private void error(SourceLocation at, String message, @Nullable String hint) {
        problems.error(at.node().position(), at.path().toString(), message, hint);
    }

    private void warning(SourceLocation at, String message, String hint) {
        problems.warning(at.node().position(), at.path().toString(), message, hint);
    }
}
