// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.headroom;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeReport;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.table.ComparisonFigures;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.headroom.HeadroomCurves;
import dev.sawhorse.scenario.headroom.WaitingPods;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of the command {@code headroom}: tables for people, the content of {@code headroom.json} for programs.
 *
 * @param comparison the scenario as it is and every choice
 * @param files its files
 */
record HeadroomReport(HeadroomCurves curves, Comparison comparison, WrittenFiles files) implements TreeReport {
    private static final double PERCENT = 100;

    @Override
    public void printTo(PrintWriter out) {
        answer(out);
        out.println();
        WaitingPods waiting = curves.waiting();
        Prose.print(
                "",
                comparison.scenario() + " for pods like those of " + waiting.workload() + " (" + waiting.requestsText()
                        + "), with " + Figures.percent(waiting.share()) + " of the waiting and up to "
                        + waiting.atOnce() + " at once; "
                        + comparison.seeds() + (comparison.seeds() == 1 ? " seed" : " seeds")
                        + ", pods created after "
                        + Figures.span(curves.variants()
                                        .get(0)
                                        .file()
                                        .measure()
                                        .after()
                                        .toMillis()
                                / 1e3),
                out);
        out.println();
        table().printTo(out);
        Prose.print(
                "",
                (comparison.seeds() == 1
                                ? "One seed has no intervals; difference in cost from today."
                                : "Intervals hold together at 95%; difference in cost from today, ~ if not significant.")
                        + (curves.request().target() == null ? "" : " * reaches the p95."),
                out);
        out.println();
        curves.unfit().forEach((name, reason) -> Prose.print("Left out: ", name + ", because " + reason, out));
        if (!curves.unfit().isEmpty()) {
            out.println();
        }
        files.printTo(out);
    }

    private TextTable table() {
        TextTable table = new TextTable()
                .withText("Choice")
                .withNumber("Per month")
                .withNumber("")
                .withNumber(curves.p95().label())
                .withText("")
                .withNumber("Mean");
        add(table, "today", curves.today());
        curves.choices().forEach(choice -> add(table, choice.name(), choice.compared()));
        return table;
    }

    private void add(TextTable table, String name, ComparedVariant variant) {
        Estimate p95 = comparison.estimate(curves.p95(), variant);
        Double target = curves.request().target();
        boolean reaches = target != null && (p95.hasInterval() ? p95.high() : p95.mean()) <= target;
        table.add(
                name + (reaches ? " *" : ""),
                Figures.usd(monthly(variant)),
                variant == curves.today() ? "" : change(variant),
                ComparisonFigures.mean(curves.p95(), p95.mean()),
                p95.hasInterval() && p95.standardDeviation() > 0
                        ? String.format(Locale.ROOT, "(%.1f to %.1f)", Math.max(0, p95.low()), p95.high())
                        : "",
                ComparisonFigures.mean(
                        curves.mean(),
                        comparison.estimate(curves.mean(), variant).mean()));
    }

    private double monthly(ComparedVariant variant) {
        return comparison.estimate(HeadroomCurves.cost(), variant).mean() * curves.monthly();
    }

    private String change(ComparedVariant variant) {
        PairedDifference difference = comparison.difference(HeadroomCurves.cost(), variant);
        return (difference.isSignificant() || comparison.seeds() == 1 ? "" : "~")
                + String.format(Locale.ROOT, "%+.1f%%", difference.relative() * PERCENT);
    }

    private void answer(PrintWriter out) {
        Double target = curves.request().target();
        HeadroomCurves.Choice cheapest = curves.cheapest();
        if (target != null && curves.isReachedToday()) {
            Prose.print("", "The scenario as it is reaches " + at(target) + ": no headroom is needed.", out);
        } else if (cheapest != null && target != null) {
            Prose.print("", "Cheapest with " + at(target) + ": " + described(cheapest) + ".", out);
            commands(cheapest).forEach(command -> out.println("  " + shell(command)));
        } else {
            bounds(target, out);
        }
    }

    private String at(double target) {
        return "a p95 of at most " + Figures.span(target);
    }

    private String described(HeadroomCurves.Choice choice) {
        PairedDifference difference = comparison.difference(HeadroomCurves.cost(), choice.compared());
        Estimate cost = difference.difference();
        double month = curves.monthly();
        return choice.name() + ", " + choice.mechanism().described(choice.size()) + ", "
                + signed(cost.mean() * month) + " per month"
                + (cost.hasInterval()
                        ? " (" + signed(cost.low() * month) + " to " + signed(cost.high() * month) + ")"
                        : "");
    }

    private static String signed(double dollars) {
        return (dollars < 0 ? "" : "+") + Figures.usd(dollars);
    }

    /** What a start cannot be shorter than. */
    private void bounds(@Nullable Double target, PrintWriter out) {
        HeadroomCurves.Choice fastest = curves.fastest();
        if (fastest == null) {
            out.println("No mechanism fits.");
            return;
        }
        String smallest = ComparisonFigures.mean(
                curves.p95(),
                comparison.estimate(curves.p95(), fastest.compared()).mean());
        HeadroomCurves.Choice inTheMean = curves.cheapestInTheMean();
        if (target != null) {
            Prose.print("", "No choice reaches " + at(target) + ".", out);
        }
        if (inTheMean != null && target != null) {
            Prose.print(
                    "",
                    "In the mean " + described(inTheMean) + " does, but its interval exceeds the target; "
                            + "more seeds make it narrower.",
                    out);
        }
        Prose.print("", "Smallest p95: " + smallest + ", with " + described(fastest) + ".", out);
        WaitingPods waiting = curves.waiting();
        Prose.print(
                "",
                "A new " + waiting.nodes().instanceType() + " takes "
                        + Figures.span(waiting.nodes().startSeconds())
                        + " until it is ready, and a pod " + Figures.span(waiting.podStartSeconds())
                        + " on a node until it is ready (medians).",
                out);
    }

    /** Returns a command that can be copied, in several lines if it is long. */
    private static String shell(String command) {
        int last = command.lastIndexOf(" --");
        return command.length() < Prose.WIDTH - 2 || last < 0
                ? command
                : command.substring(0, last) + " \\\n   " + command.substring(last);
    }

    private List<String> commands(HeadroomCurves.Choice choice) {
        List<String> commands = new ArrayList<>(choice.commands());
        if (!choice.objects().isEmpty()) {
            commands.add("kubectl apply -f " + files.folder().resolve(manifest(choice)));
        }
        return commands;
    }

    private static String manifest(HeadroomCurves.Choice choice) {
        return "manifests/" + choice.name() + ".yaml";
    }

    /** Returns the content of {@code headroom.json}. */
    @Override
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", comparison.scenario().replace(", headroom", ""));
        tree.put("version", comparison.version());
        tree.put("firstSeed", comparison.firstSeed());
        tree.put("seeds", comparison.seeds());
        tree.put(
                "warmUpSeconds",
                curves.variants().get(0).file().measure().after().toSeconds());
        tree.put("confidence", comparison.confidence().level());
        tree.put("jointConfidence", comparison.confidence().jointLevel());
        tree.put("waiting", waitingTree());
        tree.put("today", figures(curves.today()));
        tree.put("choices", curves.choices().stream().map(this::choiceTree).toList());
        List<Object> unfit = new ArrayList<>();
        curves.unfit().forEach((name, reason) -> {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("name", name);
            each.put("reason", reason);
            unfit.add(each);
        });
        tree.put("leftOut", unfit);
        Double target = curves.request().target();
        HeadroomCurves.Choice cheapest = curves.cheapest();
        HeadroomCurves.Choice fastest = curves.fastest();
        if (target != null) {
            tree.put("targetSeconds", target);
            tree.put("reachedToday", curves.isReachedToday());
            if (cheapest != null) {
                tree.put("cheapest", cheapest.name());
            }
        }
        if (fastest != null) {
            tree.put("fastest", fastest.name());
        }
        return tree;
    }

    private Map<String, Object> waitingTree() {
        WaitingPods waiting = curves.waiting();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("workload", waiting.workload());
        tree.put("share", waiting.share());
        tree.put("requests", waiting.requestsText());
        tree.put("atOnce", waiting.atOnce());
        tree.put(
                waiting.nodes().isNodeGroup() ? "nodeGroup" : "nodePool",
                waiting.nodes().owner());
        tree.put("instanceType", waiting.nodes().instanceType());
        tree.put("podsPerNode", waiting.nodes().podsPerNode());
        tree.put("nodeStartSeconds", waiting.nodes().startSeconds());
        tree.put("podStartSeconds", waiting.podStartSeconds());
        return tree;
    }

    private Map<String, Object> choiceTree(HeadroomCurves.Choice choice) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", choice.name());
        tree.put("mechanism", choice.mechanism().name());
        tree.put("size", choice.size());
        tree.putAll(figures(choice.compared()));
        PairedDifference cost = comparison.difference(HeadroomCurves.cost(), choice.compared());
        tree.put("costPerMonthDifference", interval(cost.difference(), curves.monthly()));
        tree.put("apply", commands(choice));
        if (!choice.objects().isEmpty()) {
            tree.put("manifest", manifest(choice));
        }
        return tree;
    }

    private Map<String, Object> figures(ComparedVariant variant) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("costPerMonth", interval(comparison.estimate(HeadroomCurves.cost(), variant), curves.monthly()));
        for (Metric metric : List.of(curves.p95(), curves.mean())) {
            tree.put(metric.name(), interval(comparison.estimate(metric, variant), 1));
        }
        return tree;
    }

    private static Map<String, Object> interval(Estimate estimate, double factor) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mean", estimate.mean() * factor);
        if (estimate.hasInterval()) {
            tree.put("low", estimate.low() * factor);
            tree.put("high", estimate.high() * factor);
        }
        return tree;
    }
}
