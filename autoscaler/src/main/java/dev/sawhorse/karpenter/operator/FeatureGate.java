// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * A feature gate of Karpenter. Settings, the check of versions and the reference of scenario files follow from this list, which
 * is in the order of the reference.
 */
@Upstream(file = "pkg/operator/options/options.go", symbol = "DefaultFeatureGates")
public enum FeatureGate {
    NODE_REPAIR("nodeRepair", false, null, "Whether unhealthy nodes are replaced."),
    RESERVED_CAPACITY(
            "reservedCapacity", true, null, "Whether capacity reservations are used, before spot and on-demand."),
    SPOT_TO_SPOT_CONSOLIDATION(
            "spotToSpotConsolidation",
            false,
            null,
            "Whether consolidation may replace a spot node with a cheaper spot node."),
    NODE_OVERLAY("nodeOverlay", false, null, "Whether NodeOverlays change prices and capacity of instance types."),
    STATIC_CAPACITY("staticCapacity", false, null, "Whether NodePools with `replicas` keep that number of nodes."),
    CAPACITY_BUFFER(
            "capacityBuffer",
            false,
            RuleChange.CAPACITY_BUFFERS,
            "Whether CapacityBuffers reserve capacity for future pods."),
    TERMINATE_FIRST_DRIFT(
            "terminateFirstDrift",
            false,
            RuleChange.TERMINATE_FIRST,
            "Whether a drifted node is deleted before its replacement exists if only its place in a full reservation, or in a "
                    + "static NodePool at its limit of nodes, has room for that; since v1.15."),
    TERMINATE_FIRST_REPAIR(
            "terminateFirstRepair",
            false,
            RuleChange.TERMINATE_FIRST,
            "The same for unhealthy nodes; since v1.15, with the feature gate `nodeRepair`."),
    POD_DELETION_COST_MANAGEMENT(
            "podDeletionCostManagement",
            false,
            RuleChange.POD_DELETION_COST_MANAGEMENT,
            "Whether Karpenter writes the annotation `controller.kubernetes.io/pod-deletion-cost`, so that ReplicaSets delete "
                    + "pods first on the nodes that it would consolidate first; since v1.15.");

    private final String text;
    private final boolean enabledByDefault;
    private final @Nullable RuleChange change;
    private final String description;

    FeatureGate(String text, boolean enabledByDefault, @Nullable RuleChange change, String description) {
        this.text = text;
        this.enabledByDefault = enabledByDefault;
        this.change = change;
        this.description = description;
    }

    /** Returns the name in Karpenter's Helm chart and in scenario files. */
    public String text() {
        return text;
    }

    /** Returns the name in Karpenter's option {@code feature-gates}. */
    public String upstreamName() {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    public boolean isEnabledByDefault() {
        return enabledByDefault;
    }

    /** Returns the change of rules that added the gate, null if every version has it. */
    public @Nullable RuleChange change() {
        return change;
    }

    /** Returns the meaning of the gate in a sentence, as Markdown. */
    public String description() {
        return description;
    }
}
