// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.results.Results;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** The result of {@code bench cluster}. */
record ClusterReport(int pods, int nodes, List<ClusterTimes> runs) implements Report {
    private static final double MIB = 1L << 20;

    @Override
    public void printTo(PrintWriter out) {
        out.println(format("%,d pods on %,d nodes, %,d events", pods, nodes, events()));
        out.println();
        TextTable table = new TextTable()
                .withNumber("WALL s")
                .withNumber("CPU s")
                .withNumber("EVENTS/s")
                .withNumber("PODS/s")
                .withNumber("PEAK HEAP MiB");
        for (ClusterTimes run : runs) {
            double seconds = run.wallNanos() / 1e9;
            table.add(
                    format("%.2f", seconds),
                    format("%.2f", run.cpuNanos() / 1e9),
                    format("%,.0f", run.outcome().events() / seconds),
                    format("%,.0f", pods / seconds),
                    format("%,.0f", run.peakHeapBytes() / MIB));
        }
        table.printTo(out);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        long[] wall = runs.stream().mapToLong(ClusterTimes::wallNanos).toArray();
        long[] cpu = runs.stream().mapToLong(ClusterTimes::cpuNanos).toArray();
        json.writeStartObject();
        json.writeStringProperty("what", "cluster");
        json.writeStringProperty("input", "");
        json.writeNumberProperty("runs", runs.size());
        json.writeNumberProperty("medianMillis", KernelTimes.median(wall) / 1e6);
        json.writeNumberProperty("minMillis", Arrays.stream(wall).min().orElse(0) / 1e6);
        json.writeNumberProperty("maxMillis", Arrays.stream(wall).max().orElse(0) / 1e6);
        json.writeStringProperty("resultDigest", digest());
        json.writeName("detail");
        json.writeStartObject();
        json.writeNumberProperty("pods", pods);
        json.writeNumberProperty("nodes", nodes);
        json.writeNumberProperty("podsCompleted", results().pods().completed());
        json.writeNumberProperty("events", events());
        json.writeNumberProperty("eventsPerSecond", Math.round(events() / (KernelTimes.median(wall) / 1e9)));
        json.writeNumberProperty("cpuMedianMillis", KernelTimes.median(cpu) / 1e6);
        json.writeNumberProperty(
                "peakHeapBytes",
                runs.stream().mapToLong(ClusterTimes::peakHeapBytes).max().orElse(0));
        json.writeEndObject();
        json.writeEndObject();
    }

    private Results results() {
        return runs.get(0).outcome().results();
    }

    private long events() {
        return runs.get(0).outcome().events();
    }

    /** Returns the simulated time and the average utilization of the nodes. */
    private String digest() {
        long used = Double.doubleToLongBits(results().utilization().cpu());
        return Long.toHexString(31 * runs.get(0).outcome().simulated().toNanos() + used);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
