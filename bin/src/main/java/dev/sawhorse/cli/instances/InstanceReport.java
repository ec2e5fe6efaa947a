// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import dev.sawhorse.cli.data.DataAge;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.facts.InstanceShape;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code instances}.
 *
 * @param region region of the types
 * @param currency currency of the prices
 * @param rows displayed rows, in order
 * @param found number of matching types
 * @param spot whether the table shows spot prices and interruptions
 * @param data ages of the tables of which the rows were made
 */
record InstanceReport(
        String region, String currency, List<InstanceRow> rows, int found, boolean spot, List<DataAge> data)
        implements Report {
    private static final double MIB_PER_GIB = 1024;
    private static final double ROUNDED = 10_000;
    private static final double BYTES_PER_GIB = 1L << 30;

    @Override
    public void printTo(PrintWriter out) {
        if (spot) {
            SpotTable.print(rows, out);
            printFound(out);
            out.println(currency + " an hour; SPOT is the median of the zones, ~ derived from an average saving;");
            out.println("INTERRUPTED is the monthly interruption rate by the Spot Advisor");
            printAges(out);
            return;
        }
        TextTable table = new TextTable()
                .withText("TYPE")
                .withNumber("VCPU")
                .withNumber("GiB")
                .withText("ARCH")
                .withNumber("GPUS")
                .withNumber("PODS")
                .withNumber("POD CPU")
                .withNumber("POD GiB")
                .withNumber(currency + "/h");
        rows.forEach(row -> addTo(table, row));
        table.printTo(out);
        printFound(out);
        out.println("POD CPU and POD GiB are allocatable to pods, including DaemonSet pods");
        printAges(out);
    }

    private void printAges(PrintWriter out) {
        data.forEach(age -> out.println("data: " + age.text()));
    }

    private void printFound(PrintWriter out) {
        String shown = rows.size() < found ? "the first " + rows.size() + " of " : "";
        out.println();
        out.println(shown + found + (found == 1 ? " type" : " types") + " in " + region);
    }

    private static void addTo(TextTable table, InstanceRow row) {
        InstanceShape shape = row.shape();
        table.add(
                row.name(),
                String.valueOf(shape.vcpus()),
                trimmed("%.2f", shape.memoryMib() / MIB_PER_GIB),
                shape.processor().architecture(),
                row.gpus() == 0 ? "" : String.valueOf(row.gpus()),
                String.valueOf(row.allocatable().pods()),
                trimmed("%.3f", row.allocatable().cpuMillis() / 1000.0),
                trimmed("%.2f", row.allocatable().memoryBytes() / BYTES_PER_GIB),
                String.format(Locale.ROOT, "%.4f", row.price()));
    }

    private static String trimmed(String format, double number) {
        return String.format(Locale.ROOT, format, number).replaceFirst("\\.?0+$", "");
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("region", region);
        json.writeStringProperty("currency", currency);
        json.writeNumberProperty("found", found);
        json.writeName("instances");
        json.writeStartArray();
        rows.forEach(row -> write(json, row));
        json.writeEndArray();
        json.writeName("data");
        DataAge.write(data, json);
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, InstanceRow row) {
        InstanceShape shape = row.shape();
        json.writeStartObject();
        json.writeStringProperty("name", row.name());
        json.writeNumberProperty("vcpus", shape.vcpus());
        json.writeNumberProperty("memoryMiB", shape.memoryMib());
        json.writeStringProperty("arch", shape.processor().architecture());
        json.writeNumberProperty("gpus", row.gpus());
        json.writeStringProperty("network", shape.network().performance());
        json.writeName("allocatable");
        json.writeStartObject();
        json.writeNumberProperty("cpuMillis", row.allocatable().cpuMillis());
        json.writeNumberProperty("memoryBytes", row.allocatable().memoryBytes());
        json.writeNumberProperty("ephemeralStorageBytes", row.allocatable().ephemeralStorageBytes());
        json.writeNumberProperty("pods", row.allocatable().pods());
        json.writeEndObject();
        json.writeNumberProperty("onDemandPrice", row.price());
        json.writeName("zones");
        json.writeStartArray();
        row.zones().forEach(json::writeString);
        json.writeEndArray();
        if (row.spot() != null) {
            writeSpot(json, row.spot());
        }
        json.writeEndObject();
    }

    private static void writeSpot(JsonGenerator json, SpotData spot) {
        json.writeName("spot");
        json.writeStartObject();
        json.writeNumberProperty("price", spot.price());
        json.writeNumberProperty("lowestPrice", spot.lowest());
        json.writeName("zonePrices");
        json.writeStartArray();
        spot.level().byZone().forEach(price -> json.writeNumber(price));
        json.writeEndArray();
        json.writeStringProperty(
                "basis", spot.level().basis().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.writeNumberProperty("savings", Math.round(spot.savings() * ROUNDED) / ROUNDED);
        json.writeStringProperty("interruption", spot.band());
        json.writeEndObject();
    }
}
