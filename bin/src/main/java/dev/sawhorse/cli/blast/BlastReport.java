// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.blast;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.scenario.blast.BlastRadius;
import dev.sawhorse.scenario.blast.Loss;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The result of {@code blast}. */
record BlastReport(String name, BlastRadius radius, Duration horizon, int worst) implements Report {
    private static final int MOST_ROWS = 10;
    private static final int MOST_NAMES = 3;
    private static final double SECONDS_PER_MINUTE = 60;

    @Override
    public void printTo(PrintWriter out) {
        out.println(name + " at " + ClockText.of(radius.at()) + ": " + count(radius.nodes(), "node") + ", "
                + count(radius.pods(), "pod"));
        out.println();
        out.println("What is lost if all instances go");
        TextTable table = new TextTable()
                .withText("Kind")
                .withText("Name")
                .withNumber("Nodes")
                .withNumber("Pods")
                .withNumber("Share")
                .withNumber("Pods wait");
        List<Loss> shown =
                radius.losses().subList(0, Math.min(MOST_ROWS, radius.losses().size()));
        for (Loss loss : shown) {
            Double minutes = loss.pendingMinutes();
            table.add(
                    loss.domain().kind().label(),
                    loss.domain().name(),
                    Figures.count(loss.nodes()),
                    Figures.count(loss.pods()),
                    Figures.percent(loss.share()),
                    minutes == null ? "-" : Figures.span(minutes * SECONDS_PER_MINUTE));
        }
        table.printTo(out);
        if (radius.losses().size() > shown.size()) {
            out.println("  and " + (radius.losses().size() - shown.size()) + " smaller ones; --json has all");
        }
        out.println();
        Prose.print(
                "",
                "Pods wait: summed over all pods within " + DurationFormat.text(horizon)
                        + ", beyond what they wait without the loss. Simulated for the " + worst + " largest losses.",
                out);
        out.println();
        Loss largest = radius.losses().get(0);
        out.println("The largest loss: " + largest.domain().kind().label() + " "
                + largest.domain().name());
        printShares("  Workloads  ", largest.byWorkload(), out);
        printShares("  Budgets    ", largest.byBudget(), out);
        largest.remedies().forEach(remedy -> Prose.print("  To halve   ", remedy, out));
    }

    private static String count(int number, String noun) {
        return Figures.count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    private static void printShares(String lead, Map<String, Double> shares, PrintWriter out) {
        if (shares.isEmpty()) {
            return;
        }
        StringBuilder text = new StringBuilder();
        shares.entrySet().stream()
                .limit(MOST_NAMES)
                .forEachOrdered(entry -> text.append(text.isEmpty() ? "" : ", ")
                        .append(entry.getKey())
                        .append(' ')
                        .append(Figures.percent(entry.getValue())));
        int more = shares.size() - MOST_NAMES;
        Prose.print(lead, text + (more > 0 ? " and " + more + " more" : ""), out);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("scenario", radius.scenario().name());
        json.writeNumberProperty("atSeconds", radius.at() / 1e9);
        json.writeNumberProperty("nodes", radius.nodes());
        json.writeNumberProperty("pods", radius.pods());
        json.writeName("losses");
        json.writeStartArray();
        for (Loss loss : radius.losses()) {
            json.writeStartObject();
            json.writeStringProperty("kind", loss.domain().kind().label());
            json.writeStringProperty("name", loss.domain().name());
            json.writeNumberProperty("nodes", loss.nodes());
            json.writeNumberProperty("pods", loss.pods());
            json.writeNumberProperty("share", loss.share());
            if (loss.pendingMinutes() != null) {
                json.writeNumberProperty("pendingMinutes", loss.pendingMinutes());
            }
            write("byWorkload", loss.byWorkload(), json);
            write("byBudget", loss.byBudget(), json);
            json.writeName("remedies");
            json.writeStartArray();
            loss.remedies().forEach(json::writeString);
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(String key, Map<String, Double> shares, JsonGenerator json) {
        json.writeName(key);
        json.writeStartObject();
        shares.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }
}
