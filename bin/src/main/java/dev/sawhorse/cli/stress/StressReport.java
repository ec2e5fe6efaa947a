// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.stress;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeReport;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.table.ComparisonFigures;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.compare.Verdict;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.stress.StressCase;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of the command {@code stress}: text for people, the content of {@code stress.json} for programs.
 *
 * @param comparison both variants under the conditions, over fresh seeds
 * @param files its files
 */
record StressReport(StressCase found, Comparison comparison, WrittenFiles files) implements TreeReport {
    private static final double SECONDS = 1e-9;

    @Override
    public void printTo(PrintWriter out) {
        String variant = found.request().variant();
        String against = found.request().against();
        Metric metric = found.request().metric();
        if (found.isWorse()) {
            Prose.print("", variant + " does worst against " + against + " with " + conditions() + ":", out);
        } else {
            Prose.print(
                    "",
                    "Under no condition tried is " + variant + " worse than " + against
                            + " beyond doubt; the worst was with " + conditions() + ":",
                    out);
        }
        TextTable table = new TextTable().withText(metric.label()).withNumber("Mean");
        for (ComparedVariant each : comparison.variants()) {
            table.add(
                    "  " + each.name(),
                    ComparisonFigures.mean(
                            metric, comparison.estimate(metric, each).mean()));
        }
        table.printTo(out);
        Prose.print(
                "  ",
                Verdict.of(metric, found.difference()) + "  "
                        + ComparisonFigures.difference(
                                metric, found.difference().difference()),
                out);
        Prose.print("  ", "As the scenario is: " + Verdict.of(metric, found.today()) + ".", out);
        out.println();
        Prose.print(
                "",
                found.tried() + " of " + found.all() + " combinations of conditions in " + found.runs() + " runs; "
                        + comparison.seeds()
                        + " fresh seeds for the result, " + Figures.span(comparison.durationNanos() * SECONDS)
                        + " simulated each."
                        + (found.found().equals(found.changed())
                                ? ""
                                : " Not needed to show it: "
                                        + String.join(
                                                ", ",
                                                found.found().stream()
                                                        .filter(each ->
                                                                !found.changed().contains(each))
                                                        .toList())
                                        + "."),
                out);
        if (found.pairs().left() > 0) {
            Prose.print(
                    "",
                    found.pairs().left() + " of " + found.pairs().all()
                            + " pairs of values were not tried together: a larger --budget may find worse.",
                    out);
        }
        found.rejected().entrySet().stream()
                .limit(1)
                .forEach(each -> Prose.print(
                        "",
                        found.rejected().size() + " combinations are invalid, such as " + each.getKey() + ": "
                                + each.getValue() + ".",
                        out));
        out.println("  sawhorse compare " + files.folder().resolve(DerivedScenario.FILE));
        out.println();
        files.printTo(out);
    }

    private String conditions() {
        return found.changed().isEmpty() ? "no changed condition" : String.join(", ", found.changed());
    }

    /** Returns the content of {@code stress.json}. */
    @Override
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", DerivedScenario.FILE);
        tree.put("version", comparison.version());
        tree.put("variant", found.request().variant());
        tree.put("against", found.request().against());
        tree.put("metric", found.request().metric().name());
        tree.put("worse", found.isWorse());
        tree.put("conditions", found.changed());
        tree.put("conditionsFound", found.found());
        tree.put("durationSeconds", comparison.durationNanos() * SECONDS);
        tree.put("firstSeed", comparison.firstSeed());
        tree.put("seeds", comparison.seeds());
        tree.put("confidence", comparison.confidence().level());
        for (Map.Entry<String, PairedDifference> each :
                List.of(Map.entry("difference", found.difference()), Map.entry("asItIs", found.today()))) {
            Map<String, Object> difference = new LinkedHashMap<>();
            difference.put("mean", each.getValue().difference().mean());
            difference.put("low", each.getValue().difference().low());
            difference.put("high", each.getValue().difference().high());
            if (Double.isFinite(each.getValue().relative())) {
                difference.put("relative", each.getValue().relative());
            }
            tree.put(each.getKey(), difference);
        }
        tree.put("rejected", found.rejected());
        tree.put("combinations", found.tried());
        tree.put("allCombinations", found.all());
        tree.put("pairs", found.pairs().all());
        tree.put("pairsTried", found.pairs().tried());
        tree.put("runs", found.runs());
        return tree;
    }
}
