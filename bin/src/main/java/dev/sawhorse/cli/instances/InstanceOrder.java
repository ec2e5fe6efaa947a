// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.input.Spelling;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The sort order of the rows of {@code instances}. */
enum InstanceOrder {
    PRICE("price", Comparator.comparingDouble(InstanceRow::price)),
    NAME("name", Comparator.comparing(InstanceRow::name)),
    VCPUS("vcpus", Comparator.comparingInt(row -> row.shape().vcpus())),
    MEMORY("memory", Comparator.comparingInt(row -> row.shape().memoryMib())),
    GPUS("gpus", Comparator.comparingInt(InstanceRow::gpus)),
    PODS("pods", Comparator.comparingLong(row -> row.allocatable().pods())),
    SPOT_PRICE("spot-price", Comparator.comparingDouble(row -> row.requireSpot().price())),
    SAVINGS("savings", Comparator.comparingDouble(row -> -row.requireSpot().savings())),
    INTERRUPTION(
            "interruption", Comparator.comparingInt(row -> row.requireSpot().bandOrder()));

    private final String label;
    private final Comparator<InstanceRow> comparator;

    InstanceOrder(String label, Comparator<InstanceRow> comparator) {
        this.label = label;
        this.comparator = comparator;
    }

    /** Returns the order, ascending except for savings; equal rows are sorted by name. */
    Comparator<InstanceRow> comparator() {
        return comparator.thenComparing(InstanceRow::name);
    }

    /** Whether the order needs spot data. */
    boolean isOfSpot() {
        return this == SPOT_PRICE || this == SAVINGS || this == INTERRUPTION;
    }

    @Override
    public String toString() {
        return label;
    }

    /** A converter of sort orders by their labels, which also lists all labels. */
    static final class Labels implements ITypeConverter<InstanceOrder>, Iterable<String> {
        private static final List<String> ALL =
                Arrays.stream(values()).map(InstanceOrder::toString).toList();

        @Override
        public InstanceOrder convert(String text) {
            return Arrays.stream(values())
                    .filter(order -> order.label.equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "\"" + text + "\" is none of " + String.join(", ", ALL) + suggestion(text)));
        }

        private static String suggestion(String text) {
            String nearest = Spelling.nearest(text, ALL);
            return nearest == null ? "" : "; did you mean " + nearest + "?";
        }

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }
}
