// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.tune;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeReport;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.html.PageTable;
import dev.sawhorse.report.table.ComparisonFigures;
import dev.sawhorse.report.table.Conclusion;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.tune.Configuration;
import dev.sawhorse.scenario.tune.Objective;
import dev.sawhorse.scenario.tune.Parameter;
import dev.sawhorse.scenario.tune.Robustness;
import dev.sawhorse.scenario.tune.TuneSearch;
import dev.sawhorse.scenario.tune.Tuning;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The result of the command {@code tune}: tables for people, the content of {@code tune.json} for programs.
 *
 * @param comparison today's configuration and the results, over fresh seeds
 */
record TuneReport(Tuning tuning, Comparison comparison, WrittenFiles files) implements TreeReport {
    private static final double PERCENT = 100;
    private static final String LEGEND = "* the best compromise; difference from today, ~ if not significant";
    private static final String SENSITIVITY = "What the values of a parameter change, of today's mean";

    @Override
    public void printTo(PrintWriter out) {
        TuneSearch.Found found = tuning.found();
        out.println(comparison.scenario() + ": " + found.tried() + " combinations in " + tuning.runs() + " runs; "
                + comparison.seeds() + " fresh seeds for the results");
        out.println();
        if (found.front().isEmpty()) {
            out.println("No combination meets the constraints.");
        } else {
            objectives().printTo(out);
            out.println(LEGEND);
            longerWaits().forEach(line -> Prose.print("", line, out));
            out.println();
            printSettings(out);
            out.println();
        }
        tuning.robustness().forEach(under -> {
            out.println(title(under));
            under(under).printTo(out);
            out.println();
        });
        out.println(SENSITIVITY);
        sensitivity().printTo(out);
        out.println();
        files.printTo(out);
    }

    /** A table that is wider than a terminal would be broken anywhere. */
    private void printSettings(PrintWriter out) {
        StringWriter table = new StringWriter();
        try (PrintWriter into = new PrintWriter(table)) {
            settings().printTo(into);
        }
        if (table.toString().lines().allMatch(line -> line.length() <= Prose.WIDTH)) {
            out.print(table);
            return;
        }
        out.println("Settings");
        for (int point = 0; point < tuning.found().front().size(); point++) {
            String settings = labels(point).entrySet().stream()
                    .map(entry -> entry.getKey() + " " + entry.getValue())
                    .collect(Collectors.joining(", "));
            Prose.print("  ", Tuning.name(point) + ": " + settings, out);
        }
    }

    /** Returns the tables of the page. */
    List<PageTable> sections() {
        List<PageTable> sections = new ArrayList<>();
        if (!tuning.found().front().isEmpty()) {
            sections.add(objectives().section("Results", legend()));
            sections.add(settings().section("Settings", ""));
        }
        tuning.robustness().forEach(under -> sections.add(under(under).section(title(under), missing(under))));
        sections.add(sensitivity().section(SENSITIVITY, ""));
        return sections;
    }

    private String legend() {
        ComparedVariant knee = comparison.others().get(tuning.found().knee());
        List<String> lines = new ArrayList<>();
        Conclusion.of(comparison.of(List.of(comparison.reference(), knee)))
                .forEach(sentence -> lines.add("* The best compromise: " + sentence));
        lines.add("Difference from today, ~ if not significant");
        lines.addAll(longerWaits());
        return String.join(". ", lines);
    }

    /** Latencies are those of pods that got a node, so a result may look good because some pods never do. */
    private List<String> longerWaits() {
        Metric pending = Objects.requireNonNull(ComparedMetrics.find("pods.pendingSeconds"));
        return comparison.others().stream()
                .filter(variant -> isLarger(pending, variant) && hasShorterLatency(variant))
                .map(variant -> variant.name() + ": all pods together are pending for "
                        + total(pending, variant) + ", with today's settings for "
                        + total(pending, comparison.reference())
                        + "; pods that never get a node have no latency")
                .toList();
    }

    private boolean isLarger(Metric metric, ComparedVariant variant) {
        PairedDifference difference = comparison.difference(metric, variant);
        return difference.isSignificant() && difference.difference().mean() > 0;
    }

    private boolean hasShorterLatency(ComparedVariant variant) {
        return tuning.problem().objectives().stream()
                .map(Objective::metric)
                .filter(metric -> metric.name().startsWith("latencySeconds."))
                .anyMatch(metric ->
                        comparison.difference(metric, variant).difference().mean() < 0);
    }

    private String total(Metric metric, ComparedVariant variant) {
        return ComparisonFigures.mean(
                metric, comparison.estimate(metric, variant).mean());
    }

    private static String title(Robustness under) {
        return "With " + under.condition().name() + ", "
                + (under.seeds() == 1 ? "one seed" : "means of " + under.seeds() + " seeds");
    }

    private String missing(Robustness under) {
        return under.means().stream().allMatch(tuning.problem()::meetsConstraints)
                ? "Difference from today's settings under this condition."
                : "Difference from today's settings under this condition; ! misses a constraint.";
    }

    private TextTable objectives() {
        TextTable table = new TextTable().withText("Result");
        tuning.problem()
                .objectives()
                .forEach(objective ->
                        table.withNumber(objective.metric().label()).withNumber(""));
        for (ComparedVariant variant : comparison.variants()) {
            List<String> cells = new ArrayList<>();
            boolean isKnee = variant.name().equals(Tuning.name(tuning.found().knee()));
            cells.add(variant.name() + (isKnee ? " *" : ""));
            for (Objective objective : tuning.problem().objectives()) {
                Metric metric = objective.metric();
                cells.add(ComparisonFigures.mean(
                        metric, comparison.estimate(metric, variant).mean()));
                cells.add(variant == comparison.reference() ? "" : change(metric, variant));
            }
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    /** The objectives under another condition, with the difference from today's settings under it. */
    private TextTable under(Robustness under) {
        TextTable table = new TextTable().withText("Result");
        tuning.problem()
                .objectives()
                .forEach(objective ->
                        table.withNumber(objective.metric().label()).withNumber(""));
        for (int variant = 0; variant < under.means().size(); variant++) {
            List<String> cells = new ArrayList<>();
            boolean meets = tuning.problem().meetsConstraints(under.means().get(variant));
            cells.add(comparison.variants().get(variant).name() + (meets ? "" : " !"));
            for (Objective objective : tuning.problem().objectives()) {
                double mean = objective.mean(under.means().get(variant));
                double today = objective.mean(under.means().get(0));
                cells.add(ComparisonFigures.mean(objective.metric(), mean));
                cells.add(variant == 0 || today == 0 ? "" : percent(mean / today - 1));
            }
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    private String change(Metric metric, ComparedVariant variant) {
        PairedDifference difference = comparison.difference(metric, variant);
        String text = Double.isFinite(difference.relative())
                ? percent(difference.relative())
                : ComparisonFigures.mean(metric, difference.difference().mean());
        return (difference.isSignificant() ? "" : "~") + text;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f%%", share * PERCENT);
    }

    private TextTable settings() {
        TextTable table = new TextTable().withText("Result");
        tuning.problem().space().parameters().forEach(parameter -> table.withText(parameter.name()));
        for (int point = 0; point < tuning.found().front().size(); point++) {
            Map<String, String> labels = labels(point);
            List<String> cells = new ArrayList<>(List.of(Tuning.name(point)));
            tuning.problem()
                    .space()
                    .parameters()
                    .forEach(parameter -> cells.add(labels.getOrDefault(parameter.name(), "-")));
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    private Map<String, String> labels(int point) {
        return tuning.problem().space().labels(tuning.found().front().get(point).configuration());
    }

    private TextTable sensitivity() {
        TextTable table = new TextTable().withText("Parameter");
        tuning.problem()
                .objectives()
                .forEach(objective -> table.withNumber(objective.metric().label()));
        List<Parameter> parameters = tuning.problem().space().parameters();
        for (int parameter = 0; parameter < parameters.size(); parameter++) {
            List<String> cells =
                    new ArrayList<>(List.of(parameters.get(parameter).name()));
            for (int objective = 0; objective < tuning.problem().objectives().size(); objective++) {
                int of = parameter;
                int by = objective;
                Metric metric = tuning.problem().objectives().get(objective).metric();
                DoubleSummaryStatistics effect = tuning.found().effects().stream()
                        .filter(each -> each.parameter() == of && each.objective() == by)
                        .mapToDouble(TuneSearch.Effect::difference)
                        .summaryStatistics();
                cells.add(effect.getCount() == 0 ? "" : share(metric, effect.getMax() - effect.getMin()));
            }
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    private String share(Metric metric, double range) {
        double today = comparison.estimate(metric, comparison.reference()).mean();
        return today == 0
                ? ComparisonFigures.mean(metric, range)
                : String.format(Locale.ROOT, "%.1f%%", range / Math.abs(today) * PERCENT);
    }

    /** Returns the content of {@code tune.json}. */
    @Override
    public Map<String, Object> tree() {
        TuneSearch.Found found = tuning.found();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", tuning.today().name());
        tree.put("version", comparison.version());
        tree.put("runs", tuning.runs());
        tree.put("combinations", found.tried());
        tree.put("firstSeed", comparison.firstSeed());
        tree.put("seeds", comparison.seeds());
        tree.put("confidence", comparison.confidence().level());
        tree.put("jointConfidence", comparison.confidence().jointLevel());
        tree.put("today", Map.of("metrics", metrics(comparison.reference())));
        List<Object> front = new ArrayList<>();
        for (int point = 0; point < found.front().size(); point++) {
            front.add(point(point));
        }
        tree.put("front", front);
        if (found.knee() >= 0) {
            tree.put("knee", Tuning.name(found.knee()));
        }
        tree.put("warnings", longerWaits());
        tree.put("robustness", tuning.robustness().stream().map(this::underTree).toList());
        tree.put("sensitivity", sensitivityTree());
        tree.put("rejected", rejectedTree());
        return tree;
    }

    private Map<String, Object> underTree(Robustness under) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("condition", under.condition().name());
        Map<String, Object> settings = new LinkedHashMap<>();
        under.condition().settings().forEach(setting -> settings.put(setting.pathText(), setting.valueText()));
        tree.put("settings", settings);
        tree.put("seeds", under.seeds());
        List<Object> results = new ArrayList<>();
        for (int variant = 0; variant < under.means().size(); variant++) {
            double[] means = under.means().get(variant);
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("name", comparison.variants().get(variant).name());
            result.put("meetsConstraints", tuning.problem().meetsConstraints(means));
            tuning.problem()
                    .objectives()
                    .forEach(objective -> result.put(objective.metric().name(), objective.mean(means)));
            results.add(result);
        }
        tree.put("results", results);
        return tree;
    }

    private Map<String, Object> point(int point) {
        Map<String, Object> tree = new LinkedHashMap<>();
        String name = Tuning.name(point);
        tree.put("name", name);
        tree.put("parameters", labels(point));
        Map<String, Object> settings = new LinkedHashMap<>();
        for (Setting setting : tuning.settings(point)) {
            settings.put(setting.pathText(), setting.valueText());
        }
        tree.put("settings", settings);
        tree.put("metrics", metrics(comparison.others().get(point)));
        tree.put("patch", "manifests/" + name + ".yaml");
        return tree;
    }

    private Map<String, Object> metrics(ComparedVariant variant) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Objective objective : tuning.problem().objectives()) {
            Metric metric = objective.metric();
            Map<String, Object> figures = interval(comparison.estimate(metric, variant));
            if (variant != comparison.reference()) {
                PairedDifference difference = comparison.difference(metric, variant);
                Map<String, Object> against = interval(difference.difference());
                if (Double.isFinite(difference.relative())) {
                    against.put("relative", difference.relative());
                }
                figures.put("difference", against);
            }
            tree.put(metric.name(), figures);
        }
        return tree;
    }

    private static Map<String, Object> interval(Estimate estimate) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mean", estimate.mean());
        tree.put("low", estimate.low());
        tree.put("high", estimate.high());
        return tree;
    }

    private List<Object> sensitivityTree() {
        List<Object> list = new ArrayList<>();
        for (TuneSearch.Effect effect : tuning.found().effects()) {
            Parameter parameter = tuning.problem().space().parameters().get(effect.parameter());
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("parameter", parameter.name());
            tree.put("value", parameter.levels().get(effect.level()).label());
            tree.put(
                    "metric",
                    tuning.problem()
                            .objectives()
                            .get(effect.objective())
                            .metric()
                            .name());
            tree.put("difference", effect.difference());
            list.add(tree);
        }
        return list;
    }

    private List<Object> rejectedTree() {
        List<Object> list = new ArrayList<>();
        for (Map.Entry<Configuration, String> entry : tuning.rejected().entrySet()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("parameters", tuning.problem().space().labels(entry.getKey()));
            tree.put("reason", entry.getValue());
            list.add(tree);
        }
        return list;
    }
}
