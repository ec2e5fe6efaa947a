// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.facts.Gpu;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ResourceAmounts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code instances}: one instance type.
 *
 * @param shape hardware of the type
 * @param allocatable allocatable resources on Amazon Linux 2023 with Karpenter's default settings
 * @param price hourly on-demand price in the region's currency
 * @param zones names of the zones that offer it
 * @param spot its spot data, null if not requested
 */
record InstanceRow(
        InstanceShape shape,
        ResourceAmounts allocatable,
        double price,
        List<String> zones,
        @Nullable SpotData spot) {
    /** Makes the row of a type. */
    static InstanceRow of(InstanceShape shape, double price, List<String> zones, @Nullable SpotData spot) {
        return new InstanceRow(
                shape, NodeCapacity.of(shape, NodeOptions.DEFAULTS).allocatable(), price, zones, spot);
    }

    /** Returns the spot data, which must have been requested. */
    SpotData requireSpot() {
        return Objects.requireNonNull(spot, () -> name() + " has no spot data");
    }

    String name() {
        return shape.name();
    }

    int gpus() {
        Gpu gpu = shape.gpu();
        return gpu == null ? 0 : gpu.count();
    }
}
