// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TraceSummary;
import dev.sawhorse.workloads.trace.TraceSummary.Quantity;
import java.io.PrintWriter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code trace inspect}.
 *
 * @param trace path of the trace
 * @param format format of the trace
 */
record TraceReport(String trace, TraceFormat format, TraceSummary summary) implements Report {
    private static final double NANOS_PER_HOUR = 3.6e12;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int BARS = 72;
    private static final String LEVELS = " ▁▂▃▄▅▆▇█";
    private static final double[] PERCENTAGES = {5, 50, 95, 99};

    @Override
    public void printTo(PrintWriter out) {
        double hours = summary.lastArrivalNanos() / NANOS_PER_HOUR;
        out.printf(Locale.ROOT, "%s (%s)%n", trace, format.label());
        out.printf(Locale.ROOT, "%,d pods in %,d rows over %s h", summary.pods(), summary.rows(), decimal(hours, 1));
        out.printf(Locale.ROOT, ", %,d not finished%n", summary.unfinished());
        if (hours > 0) {
            out.printf(Locale.ROOT, "%s pods an hour, ", decimal(summary.pods() / hours, 2));
        }
        int spans = summary.spansPerBar(BARS);
        long[] counts = summary.bars(spans);
        out.printf(Locale.ROOT, "index of dispersion %s", decimal(summary.indexOfDispersion(spans), 2));
        out.printf(
                Locale.ROOT,
                "; one bar is %s s:%n%n",
                DecimalText.ofSeconds(Math.multiplyExact(spans, summary.spanNanos())));
        out.println(bars(counts));
        out.println();
        TextTable table = new TextTable().withText("FIGURE").withNumber("PODS").withNumber("MEAN");
        for (String heading : new String[] {"P5", "P50", "P95", "P99", "MOST"}) {
            table.withNumber(heading);
        }
        for (Quantity quantity : Quantity.values()) {
            if (summary.known(quantity) > 0) {
                table.add(row(quantity));
            }
        }
        table.printTo(out);
    }

    private String[] row(Quantity quantity) {
        String[] cells = new String[4 + PERCENTAGES.length];
        cells[0] = label(quantity);
        cells[1] = String.format(Locale.ROOT, "%,d", summary.known(quantity));
        cells[2] = decimal(summary.mean(quantity) / unit(quantity), 1);
        for (int i = 0; i < PERCENTAGES.length; i++) {
            cells[3 + i] = decimal(summary.percentile(quantity, PERCENTAGES[i]) / unit(quantity), 1);
        }
        cells[cells.length - 1] = decimal(summary.max(quantity) / unit(quantity), 1);
        return cells;
    }

    private static String label(Quantity quantity) {
        return switch (quantity) {
            case GAP -> "time between rows, s";
            case LIFETIME -> "lifetime if finished, s";
            case CPU -> "CPU, millicores";
            case MEMORY -> "memory, MiB";
            case GPU -> "GPUs, thousandths";
        };
    }

    private static double unit(Quantity quantity) {
        return quantity == Quantity.GAP || quantity == Quantity.LIFETIME ? MILLIS_PER_SECOND : 1;
    }

    /** Draws the arrivals as one line of bar characters, scaled to the maximum. */
    private static String bars(long[] counts) {
        long highest = 1;
        for (long count : counts) {
            highest = Math.max(highest, count);
        }
        StringBuilder line = new StringBuilder();
        for (long count : counts) {
            line.append(LEVELS.charAt((int) ((count * (LEVELS.length() - 1) + highest - 1) / highest)));
        }
        return line.toString();
    }

    private static String decimal(double value, int decimals) {
        return DecimalText.of(value, decimals);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("trace", trace);
        json.writeStringProperty("format", format.label());
        json.writeNumberProperty("pods", summary.pods());
        json.writeNumberProperty("rows", summary.rows());
        json.writeNumberProperty("unfinished", summary.unfinished());
        json.writeNumberProperty("lastArrivalSeconds", summary.lastArrivalNanos() / 1e9);
        int spans = summary.spansPerBar(BARS);
        long[] counts = summary.bars(spans);
        json.writeNumberProperty("indexOfDispersion", rounded(summary.indexOfDispersion(spans)));
        json.writeNumberProperty("barSeconds", spans * summary.spanNanos() / 1e9);
        json.writeName("arrivals");
        json.writeStartArray();
        for (long count : counts) {
            json.writeNumber(count);
        }
        json.writeEndArray();
        json.writeName("figures");
        json.writeStartArray();
        for (Quantity quantity : Quantity.values()) {
            if (summary.known(quantity) > 0) {
                write(json, quantity);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(JsonGenerator json, Quantity quantity) {
        json.writeStartObject();
        json.writeStringProperty("name", label(quantity));
        json.writeNumberProperty("pods", summary.known(quantity));
        json.writeNumberProperty("mean", rounded(summary.mean(quantity) / unit(quantity)));
        json.writeName("percentiles");
        json.writeStartObject();
        for (double percentage : PERCENTAGES) {
            json.writeNumberProperty(
                    DecimalText.of(percentage, 0), rounded(summary.percentile(quantity, percentage) / unit(quantity)));
        }
        json.writeEndObject();
        json.writeNumberProperty("greatest", rounded(summary.max(quantity) / unit(quantity)));
        json.writeEndObject();
    }

    private static double rounded(double value) {
        return Math.rint(value * 1e6) / 1e6;
    }
}
