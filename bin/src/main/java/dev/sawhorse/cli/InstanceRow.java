package dev.sawhorse.cli;

import dev.sawhorse.facts.Gpu;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ResourceAmounts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One instance type as {@code instances} shows it.
 *
 * @param shape what it is made of
 * @param allocatable what pods can have of it on Amazon Linux 2023 with Karpenter's default settings
 * @param price on-demand price of an hour in the region's currency
 * @param zones the names of the zones that offer it
 * @param spot what is known of it as spot, null where that is not asked for
 */
record InstanceRow(
        InstanceShape shape,
        ResourceAmounts allocatable,
        double price,
        List<String> zones,
        @Nullable SpotFigures spot) {
    /** Makes the row of a type. */
    static InstanceRow of(InstanceShape shape, double price, List<String> zones, @Nullable SpotFigures spot) {
        return new InstanceRow(
                shape, NodeCapacity.of(shape, NodeOptions.DEFAULTS).allocatable(), price, zones, spot);
    }

    /** Returns what is known of it as spot, where that was asked for. */
    SpotFigures requireSpot() {
        return Objects.requireNonNull(spot, () -> name() + " has no spot figures");
    }

    String name() {
        return shape.name();
    }

    int gpus() {
        Gpu gpu = shape.gpu();
        return gpu == null ? 0 : gpu.count();
    }
}
