// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.conformance.bench.DecisionWorkload.Expectation;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/** The result of a decision benchmark on one input. */
record DecisionReport(String input, DecisionTimes times) implements Report {
    private static final int WIDEST_VALUE = 24;

    @Override
    public void printTo(PrintWriter out) {
        out.println(times.what() + " of " + input);
        out.println();
        printTimes(out);
        out.println();
        out.println(format("%,.0f", times.podsPerSecond()) + " pods/s, " + format("%,.0f", times.allocatedBytesPerPod())
                + " bytes allocated per pod");
        out.println();
        printCounts(out);
        out.println("digest               " + times.digest());
        if (!times.expectations().isEmpty()) {
            out.println();
            printExpectations(out);
        }
    }

    private void printTimes(PrintWriter out) {
        TextTable table = new TextTable()
                .withText("MILLISECONDS")
                .withNumber("MEDIAN")
                .withNumber("MIN")
                .withNumber("MAX")
                .withNumber("RUNS");
        addTimes(table, "wall", times.wallNanos());
        addTimes(table, "CPU time", times.cpuNanos());
        addTimes(table, "wall, cold caches", times.freshNanos());
        addTimes(table, "wall, first in process", new long[] {times.firstNanos()});
        table.printTo(out);
    }

    private static void addTimes(TextTable table, String name, long[] nanos) {
        table.add(
                name,
                millis(KernelTimes.median(nanos)),
                millis((double) Arrays.stream(nanos).min().orElse(0)),
                millis((double) Arrays.stream(nanos).max().orElse(0)),
                String.valueOf(nanos.length));
    }

    private static String millis(double nanos) {
        return format("%.1f", nanos / 1e6);
    }

    private void printCounts(PrintWriter out) {
        times.counts().forEach((name, count) -> out.println(format("%-20s %d", words(name), count)));
    }

    /** {@code nodeClaims} is shown as {@code node claims}. */
    private static String words(String name) {
        return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    private void printExpectations(PrintWriter out) {
        TextTable table = new TextTable()
                .withText("RECORDED")
                .withText("EXPECTED")
                .withText("GOT")
                .withText("");
        for (Expectation expectation : times.expectations()) {
            table.add(
                    expectation.field(),
                    shortened(expectation.expected()),
                    shortened(expectation.actual()),
                    expectation.met() ? "same" : "DIFFERENT");
        }
        table.printTo(out);
    }

    private static String shortened(Object value) {
        String text = text(value);
        return text.length() <= WIDEST_VALUE ? text : text.substring(0, WIDEST_VALUE - 2) + " …";
    }

    /** Numbers of a recording are integers or prices. */
    private static String text(Object value) {
        if (value instanceof Double number) {
            return number == Math.rint(number) ? String.valueOf(number.longValue()) : format("%.4f", number);
        }
        return value instanceof List<?> list
                ? list.stream().map(DecisionReport::text).collect(Collectors.joining(" "))
                : String.valueOf(value);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("what", times.what());
        json.writeStringProperty("input", input);
        json.writeNumberProperty("runs", times.wallNanos().length);
        json.writeNumberProperty("medianMillis", times.medianMillis());
        json.writeNumberProperty("minMillis", times.minMillis());
        json.writeNumberProperty("maxMillis", times.maxMillis());
        json.writeStringProperty("resultDigest", times.digest());
        json.writeName("detail");
        json.writeStartObject();
        times.counts().forEach(json::writeNumberProperty);
        json.writeNumberProperty("podsPerSecond", Math.round(times.podsPerSecond()));
        json.writeNumberProperty("allocatedBytesPerPod", Math.round(times.allocatedBytesPerPod()));
        json.writeNumberProperty("cpuMedianMillis", times.cpuMedianMillis());
        json.writeNumberProperty("freshMedianMillis", times.freshMedianMillis());
        json.writeNumberProperty("firstMillis", times.firstMillis());
        json.writeBooleanProperty("meetsExpectations", times.meetsExpectations());
        json.writeName("expectations");
        json.writeStartArray();
        times.expectations().forEach(expectation -> write(json, expectation));
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Expectation expectation) {
        json.writeStartObject();
        json.writeStringProperty("field", expectation.field());
        json.writeStringProperty("expected", text(expectation.expected()));
        json.writeStringProperty("got", text(expectation.actual()));
        json.writeBooleanProperty("met", expectation.met());
        json.writeEndObject();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
