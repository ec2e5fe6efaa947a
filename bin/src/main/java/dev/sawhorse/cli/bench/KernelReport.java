// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code bench kernel}: the times of all workloads; a run of the whole consists of one run of each.
 */
record KernelReport(List<KernelTimes> workloads) implements Report {

    @Override
    public void printTo(PrintWriter out) {
        TextTable table = new TextTable()
                .withText("WORKLOAD")
                .withNumber("EVENTS")
                .withNumber("MEDIAN ms")
                .withNumber("M EVENTS/s")
                .withNumber("ns/EVENT");
        for (KernelTimes times : workloads) {
            table.add(
                    times.name(),
                    String.valueOf(times.events()),
                    format("%.1f", times.medianMillis()),
                    format("%.2f", times.eventsPerSecond() / 1e6),
                    format("%.1f", times.medianMillis() * 1e6 / times.events()));
        }
        table.printTo(out);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        long[] totals = totals();
        json.writeStartObject();
        json.writeStringProperty("what", "kernel");
        json.writeStringProperty("input", "");
        json.writeNumberProperty("runs", totals.length);
        json.writeNumberProperty("medianMillis", KernelTimes.median(totals) / 1e6);
        json.writeNumberProperty("minMillis", Arrays.stream(totals).min().orElse(0) / 1e6);
        json.writeNumberProperty("maxMillis", Arrays.stream(totals).max().orElse(0) / 1e6);
        json.writeStringProperty("resultDigest", digest());
        json.writeName("detail");
        json.writeStartObject();
        for (KernelTimes times : workloads) {
            json.writeName(times.name());
            json.writeStartObject();
            json.writeNumberProperty("events", times.events());
            json.writeNumberProperty("medianMillis", times.medianMillis());
            json.writeNumberProperty("eventsPerSecond", Math.round(times.eventsPerSecond()));
            json.writeStringProperty("digest", Long.toHexString(times.digest()));
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private long[] totals() {
        long[] totals = new long[workloads.get(0).nanos().length];
        for (KernelTimes times : workloads) {
            for (int i = 0; i < totals.length; i++) {
                totals[i] += times.nanos()[i];
            }
        }
        return totals;
    }

    private String digest() {
        long digest = 0;
        for (KernelTimes times : workloads) {
            digest = 31 * digest + times.digest();
        }
        return Long.toHexString(digest);
    }

    private static String format(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
