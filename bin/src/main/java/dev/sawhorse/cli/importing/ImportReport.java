// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.input.Printable;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.ProblemGroup;
import dev.sawhorse.scenario.importing.ImportResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * The report of an import: what was taken, what was left out, and what to do next.
 *
 * @param folder the folder that was written
 */
record ImportReport(ImportResult result, Path folder) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        for (ProblemGroup group : ProblemGroup.of(result.problems())) {
            print(group, out);
        }
        out.println();
        print(ImportResult.OBJECTS, result.desired(), out);
        print(ImportResult.STATE, result.state(), out);
        out.println();
        Prose.print(
                "",
                "Cluster at " + result.start() + " in " + result.region() + ": " + result.nodes()
                        + (result.nodes() == 1 ? " node (" : " nodes (") + result.spotNodes() + " spot), "
                        + result.pods()
                        + (result.pods() == 1 ? " pod" : " pods")
                        + (result.daemonPods() == 0 ? "" : ", " + result.daemonPods() + " of them of DaemonSets") + ".",
                out);
        out.println(String.format(
                Locale.ROOT,
                "The nodes cost $%.2f/h at on-demand prices%s.",
                result.onDemandPerHour(),
                result.spotNodes() == 0 ? "" : "; the spot nodes cost less"));
        out.println();
        out.println("Next:");
        next().forEach(line -> out.println("  " + line));
        out.flush();
    }

    /** A problem of the dump as a whole has no place worth naming. */
    private static void print(ProblemGroup group, PrintWriter out) {
        Problem first = group.first();
        String severity = first.severity().name().toLowerCase(Locale.ROOT) + ": ";
        boolean isOfWhole = first.position().line() == 0 && first.path().isEmpty();
        String text =
                isOfWhole ? Printable.line(first.message()) : group.toString().split("\n", 2)[0];
        Prose.print(severity, text, out);
        if (first.hint() != null) {
            Prose.print(" ".repeat(severity.length()), Printable.line(first.hint()), out);
        }
    }

    private static void print(String file, Map<String, Integer> counts, PrintWriter out) {
        out.println(file + ":");
        counts.forEach((kind, count) -> out.println(String.format(Locale.ROOT, "  %6d %s", count, kind)));
    }

    private List<String> next() {
        return List.of(
                "sawhorse now " + folder,
                "sawhorse run " + folder.resolve(ImportResult.SCENARIO),
                "sawhorse forecast " + folder);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("folder", folder.toString());
        json.writeStringProperty("start", result.start().toString());
        json.writeStringProperty("region", result.region());
        json.writeNumberProperty("nodes", result.nodes());
        json.writeNumberProperty("spotNodes", result.spotNodes());
        json.writeNumberProperty("pods", result.pods());
        json.writeNumberProperty("daemonPods", result.daemonPods());
        json.writeNumberProperty("onDemandPerHour", result.onDemandPerHour());
        json.writeName("objects");
        TreeWriter.write(result.desired(), json);
        json.writeName("state");
        TreeWriter.write(result.state(), json);
        json.writeName("problems");
        json.writeStartArray();
        result.problems().forEach(problem -> write(problem, json));
        json.writeEndArray();
        json.writeName("next");
        TreeWriter.write(new ArrayList<>(next()), json);
        json.writeEndObject();
    }

    private static void write(Problem problem, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("severity", problem.severity().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("position", problem.position().toString());
        json.writeStringProperty(
                "message", (problem.path().isEmpty() ? "" : problem.path() + ": ") + problem.message());
        if (problem.hint() != null) {
            json.writeStringProperty("hint", problem.hint());
        }
        json.writeEndObject();
    }
}
