// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code bench run}.
 *
 * @param input the name or path that was given
 * @param against the runs of the other installation, if there is one
 */
record WholeRunReport(
        String input, MeasuredRuns own, @Nullable MeasuredRuns against) implements Report {
    private static final double MIB = 1L << 20;
    private static final String UNKNOWN = "-";

    @Override
    public void printTo(PrintWriter out) {
        out.println(format(
                "%s: %s of the whole command, %d processors, Java %s",
                input,
                own.runs().size() == 1 ? "one run" : own.runs().size() + " runs",
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature()));
        out.println();
        TextTable table = new TextTable()
                .withText("")
                .withNumber("WALL s")
                .withNumber("LEAST")
                .withNumber("CPU s")
                .withNumber("LEAST")
                .withNumber("PEAK MiB")
                .withText("RESULTS");
        if (against != null) {
            add(table, "against", against);
        }
        add(table, against == null ? "median" : "this", own);
        if (against != null) {
            table.add(
                    "change",
                    change(against.wallMillis(), own.wallMillis()),
                    change(against.leastWallMillis(), own.leastWallMillis()),
                    change(against.cpuMillis(), own.cpuMillis()),
                    change(against.leastCpuMillis(), own.leastCpuMillis()),
                    change((double) against.peakBytes().orElse(0), (double)
                            own.peakBytes().orElse(0)),
                    own.digest().equals(against.digest()) ? "equal" : "different");
        }
        table.printTo(out);
    }

    private static void add(TextTable table, String name, MeasuredRuns runs) {
        OptionalLong peak = runs.peakBytes();
        table.add(
                name,
                seconds(runs.wallMillis()),
                seconds(runs.leastWallMillis()),
                seconds(runs.cpuMillis()),
                seconds(runs.leastCpuMillis()),
                peak.isPresent() ? format("%,.0f", peak.getAsLong() / MIB) : UNKNOWN,
                runs.digest());
    }

    private static String seconds(double millis) {
        return format("%.2f", millis / 1e3);
    }

    private static String change(double before, double after) {
        return before == 0
                ? UNKNOWN
                : format("%+.1f %%", (after / before - 1) * 100).replace('-', '\u2212');
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("what", "run");
        json.writeStringProperty("input", input);
        writeTimes(json, own);
        json.writeName("detail");
        json.writeStartObject();
        own.writeDetail(json);
        json.writeNumberProperty("processors", Runtime.getRuntime().availableProcessors());
        json.writeStringProperty("java", Runtime.version().toString());
        if (against != null) {
            json.writeName("against");
            json.writeStartObject();
            writeTimes(json, against);
            against.writeDetail(json);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeTimes(JsonGenerator json, MeasuredRuns runs) {
        json.writeNumberProperty("runs", runs.runs().size());
        json.writeNumberProperty("medianMillis", runs.wallMillis());
        json.writeNumberProperty("minMillis", runs.leastWallMillis());
        json.writeNumberProperty("maxMillis", runs.mostWallMillis());
        json.writeStringProperty("resultDigest", runs.digest());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
