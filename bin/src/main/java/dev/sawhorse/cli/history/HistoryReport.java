// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.history;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistorySummary;
import dev.sawhorse.workloads.history.HistorySummary.Timing;
import dev.sawhorse.workloads.history.format.HistoryFormat;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code history inspect}.
 *
 * @param files the formats of the files by name
 * @param summary what is in them
 * @param findings what could not be used
 */
record HistoryReport(Map<String, HistoryFormat> files, HistorySummary summary, HistoryFindings findings)
        implements Report {
    static HistoryReport of(List<TraceInput> inputs, HistorySummary summary, HistoryFindings findings) {
        Map<String, HistoryFormat> files = new LinkedHashMap<>();
        inputs.forEach(input -> files.put(input.name(), HistoryFormat.of(input)));
        return new HistoryReport(files, summary, findings);
    }

    @Override
    public void printTo(PrintWriter out) {
        files.forEach((file, format) -> out.println(file + ": " + format.description()));
        Instant first = summary.first();
        Instant last = summary.last();
        if (first != null && last != null) {
            out.println(first + " to " + last + ", "
                    + ClockText.of(Duration.between(first, last).toNanos()));
        }
        out.println();
        TextTable counts =
                new TextTable().withText("RECORDS").withNumber("COUNT").withNumber("WORKLOADS");
        summary.figures().forEach((figure, count) -> {
            if (count > 0) {
                int workloads = summary.workloads(figure);
                counts.add(figure, whole(count), workloads == 0 ? "" : whole(workloads));
            }
        });
        summary.objects().forEach((kind, count) -> counts.add("  " + kind, whole(count), ""));
        summary.disruptions().forEach((reason, count) -> counts.add("nodes disrupted: " + reason, whole(count), ""));
        counts.printTo(out);
        printTimings(out);
        printCosts(out);
        FindingsText.print(findings, out);
    }

    private void printTimings(PrintWriter out) {
        TextTable timings = new TextTable()
                .withText("TIME")
                .withNumber("COUNT")
                .withNumber("P50 S")
                .withNumber("P95 S")
                .withNumber("MAX S");
        boolean any = false;
        for (Timing timing : Timing.values()) {
            if (summary.count(timing) > 0) {
                any = true;
                timings.add(
                        timing.label(),
                        whole(summary.count(timing)),
                        DecimalText.of(summary.seconds(timing, 50), 3),
                        DecimalText.of(summary.seconds(timing, 95), 3),
                        DecimalText.of(summary.seconds(timing, 100), 3));
            }
        }
        if (any) {
            out.println();
            timings.printTo(out);
        }
    }

    private void printCosts(PrintWriter out) {
        if (summary.costs().isEmpty()) {
            return;
        }
        out.println();
        TextTable costs = new TextTable()
                .withText("PRICE")
                .withNumber("LINES")
                .withNumber("HOURS")
                .withNumber("USD");
        summary.costs()
                .forEach((price, cost) -> costs.add(
                        price.label(),
                        whole(cost.lines()),
                        DecimalText.of(cost.hours(), 1),
                        DecimalText.of(cost.usd(), 2)));
        costs.printTo(out);
    }

    private static String whole(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeName("files");
        json.writeStartArray();
        files.forEach((file, format) -> {
            json.writeStartObject();
            json.writeStringProperty("file", file);
            json.writeStringProperty("format", format.label());
            json.writeEndObject();
        });
        json.writeEndArray();
        if (summary.first() != null && summary.last() != null) {
            json.writeStringProperty("first", summary.first().toString());
            json.writeStringProperty("last", summary.last().toString());
        }
        counts("records", summary.figures(), json);
        counts("objects", summary.objects(), json);
        counts("disruptions", summary.disruptions(), json);
        json.writeName("times");
        json.writeStartArray();
        for (Timing timing : Timing.values()) {
            if (summary.count(timing) > 0) {
                json.writeStartObject();
                json.writeStringProperty("name", timing.label());
                json.writeNumberProperty("count", summary.count(timing));
                json.writeNumberProperty("p50Seconds", summary.seconds(timing, 50));
                json.writeNumberProperty("p95Seconds", summary.seconds(timing, 95));
                json.writeNumberProperty("maxSeconds", summary.seconds(timing, 100));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeName("costs");
        json.writeStartArray();
        summary.costs().forEach((price, cost) -> {
            json.writeStartObject();
            json.writeStringProperty("price", price.label());
            json.writeNumberProperty("lines", cost.lines());
            json.writeName("hours");
            json.writeNumber(DecimalText.of(cost.hours(), 6));
            json.writeName("usd");
            json.writeNumber(DecimalText.of(cost.usd(), 6));
            json.writeEndObject();
        });
        json.writeEndArray();
        FindingsText.write(findings, json);
        json.writeEndObject();
    }

    private static void counts(String name, Map<String, Long> counts, JsonGenerator json) {
        json.writeName(name);
        json.writeStartObject();
        counts.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }
}
