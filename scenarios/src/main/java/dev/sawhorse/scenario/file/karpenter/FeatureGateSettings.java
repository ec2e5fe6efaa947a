// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/** Karpenter's feature gates in the scenario file, under the names its Helm chart gives them. */
final class FeatureGateSettings {
    private static final Field<Boolean> NODE_REPAIR =
            gate("nodeRepair", FeatureGates.DEFAULT.nodeRepair(), "Whether unhealthy nodes are replaced.");

    private static final Field<Boolean> RESERVED_CAPACITY = gate(
            "reservedCapacity",
            FeatureGates.DEFAULT.reservedCapacity(),
            "Whether capacity reservations are used, before spot and on-demand.");

    private static final Field<Boolean> SPOT_TO_SPOT_CONSOLIDATION = gate(
            "spotToSpotConsolidation",
            FeatureGates.DEFAULT.spotToSpotConsolidation(),
            "Whether consolidation may replace a spot node with a cheaper spot node.");

    private static final Field<Boolean> NODE_OVERLAY = gate(
            "nodeOverlay",
            FeatureGates.DEFAULT.nodeOverlay(),
            "Whether NodeOverlays change prices and capacity of instance types.");

    private static final Field<Boolean> STATIC_CAPACITY = gate(
            "staticCapacity",
            FeatureGates.DEFAULT.staticCapacity(),
            "Whether NodePools with `replicas` keep that number of nodes.");

    private static final Field<Boolean> CAPACITY_BUFFER = gate(
            "capacityBuffer",
            FeatureGates.DEFAULT.capacityBuffer(),
            "Whether CapacityBuffers reserve capacity for future pods.");

    private static final Field<Boolean> TERMINATE_FIRST_DRIFT = gate(
            "terminateFirstDrift",
            FeatureGates.DEFAULT.terminateFirstDrift(),
            "Whether a drifted node is deleted before its replacement exists if only its place in a full reservation, or in a "
                    + "static NodePool at its limit of nodes, has room for that; since v1.15.");

    private static final Field<Boolean> TERMINATE_FIRST_REPAIR = gate(
            "terminateFirstRepair",
            FeatureGates.DEFAULT.terminateFirstRepair(),
            "The same for unhealthy nodes; since v1.15, with the feature gate `nodeRepair`.");

    static final Section<FeatureGates> SECTION = Section.of(
            FeatureGateSettings::assemble,
            NODE_REPAIR,
            RESERVED_CAPACITY,
            SPOT_TO_SPOT_CONSOLIDATION,
            NODE_OVERLAY,
            STATIC_CAPACITY,
            CAPACITY_BUFFER,
            TERMINATE_FIRST_DRIFT,
            TERMINATE_FIRST_REPAIR);

    private FeatureGateSettings() {}

    private static Field<Boolean> gate(String name, boolean absent, String description) {
        return Field.of(name, Types.flag(), absent, description);
    }

    private static FeatureGates assemble(FieldValues values) {
        return new FeatureGates(
                values.get(NODE_REPAIR),
                values.get(RESERVED_CAPACITY),
                values.get(SPOT_TO_SPOT_CONSOLIDATION),
                values.get(NODE_OVERLAY),
                values.get(STATIC_CAPACITY),
                values.get(CAPACITY_BUFFER),
                values.get(TERMINATE_FIRST_DRIFT),
                values.get(TERMINATE_FIRST_REPAIR));
    }
}
