package dev.sawhorse.cli;

import dev.sawhorse.facts.Gpu;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ResourceAmounts;
import java.util.Comparator;
import java.util.List;

/**
 * One instance type as {@code instances} shows it.
 *
 * @param shape what it is made of
 * @param allocatable what pods can have of it on Amazon Linux 2023 with Karpenter's default settings
 * @param price on-demand price of an hour in the region's currency
 * @param zones the names of the zones that offer it
 */
record InstanceRow(InstanceShape shape, ResourceAmounts allocatable, double price, List<String> zones) {
    /** What rows can be sorted by. The names are what users type. */
    enum Order {
        price(Comparator.comparingDouble(InstanceRow::price)),
        name(Comparator.comparing(InstanceRow::name)),
        vcpus(Comparator.comparingInt(row -> row.shape().vcpus())),
        memory(Comparator.comparingInt(row -> row.shape().memoryMib())),
        gpus(Comparator.comparingInt(InstanceRow::gpus)),
        pods(Comparator.comparingLong(row -> row.allocatable().pods()));

        private final Comparator<InstanceRow> comparator;

        Order(Comparator<InstanceRow> comparator) {
            this.comparator = comparator;
        }

        /** Returns the order, smallest first and equal rows by name. */
        Comparator<InstanceRow> comparator() {
            return comparator.thenComparing(InstanceRow::name);
        }
    }

    /** Makes the row of a type. */
    static InstanceRow of(InstanceShape shape, double price, List<String> zones) {
        return new InstanceRow(
                shape, NodeCapacity.of(shape, NodeOptions.DEFAULTS).allocatable(), price, zones);
    }

    String name() {
        return shape.name();
    }

    int gpus() {
        Gpu gpu = shape.gpu();
        return gpu == null ? 0 : gpu.count();
    }
}
