// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.lint.CalendarPage;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.report.chart.ClosedWindow;
import dev.sawhorse.report.html.Calendar;
import dev.sawhorse.report.html.RunInfo;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import dev.sawhorse.scenario.advice.Suggestions;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.provenance.ConformanceCoverage;
import dev.sawhorse.scenario.provenance.RunProvenance;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.run.ClosedBudgets;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The metadata of a run in its report. */
final class RunFacts {
    private RunFacts() {}

    /** Returns the description of a scenario that was run, with its assumptions and sources. */
    static RunInfo of(ScenarioRun.Outcome outcome, double wallSeconds) {
        Scenario scenario = outcome.scenario();
        RunProvenance grounds = RunProvenance.of(scenario);
        List<RunInfo.Assumption> assumptions = new ArrayList<>();
        grounds.assumptions().forEach((what, value) -> assumptions.add(new RunInfo.Assumption(what, value)));
        List<RunInfo.Source> sources = grounds.sources().stream()
                .map(source -> new RunInfo.Source(source.table(), source.source(), source.asOf()))
                .toList();
        return new RunInfo(
                scenario.file().description(),
                wallSeconds,
                assumptions,
                sources,
                closedBudgets(scenario),
                calendars(scenario, outcome.results()),
                proven(),
                leftOut(scenario),
                ScenarioCaveats.of(scenario),
                outcome.assertions().stream().map(Assertion.Outcome::result).toList(),
                suggestions(scenario, outcome.results()),
                new RunInfo.Origin(
                        scenario.sources().command(), scenario.sources().shownTexts()));
    }

    private static List<RunInfo.Suggestion> suggestions(Scenario scenario, Results results) {
        return Suggestions.of(scenario, results).stream()
                .map(suggestion -> new RunInfo.Suggestion(
                        suggestion.title(), suggestion.premise(), suggestion.rule(), suggestion.command()))
                .toList();
    }

    private static List<ClosedWindow> closedBudgets(Scenario scenario) {
        return ClosedBudgets.of(scenario).stream()
                .map(window -> new ClosedWindow(window.from(), window.to()))
                .toList();
    }

    /** Percentages refer to the maximum number of nodes that the NodePool had in the run. */
    private static List<Calendar> calendars(Scenario scenario, Results results) {
        return Lint.calendars(scenario, nodePool -> Math.max(1, peak(results.nodeRows(), nodePool))).stream()
                .map(CalendarPage::of)
                .toList();
    }

    private static int peak(List<NodeRow> rows, String nodePool) {
        TreeMap<Long, Integer> changes = new TreeMap<>();
        rows.stream()
                .filter(row -> row.nodePool().equals(nodePool) && Timestamps.happened(row.launched()))
                .forEachOrdered(row -> {
                    changes.merge(row.launched(), 1, Integer::sum);
                    changes.merge(Timestamps.happened(row.ended()) ? row.ended() : Long.MAX_VALUE, -1, Integer::sum);
                });
        int nodes = 0;
        int most = 0;
        for (int change : changes.values()) {
            nodes += change;
            most = Math.max(most, nodes);
        }
        return most;
    }

    private static List<RunInfo.ReproducedDecisions> proven() {
        return ConformanceCoverage.all().stream()
                .map(row -> new RunInfo.ReproducedDecisions(row.system(), row.decisions(), row.cases()))
                .toList();
    }

    private static List<String> leftOut(Scenario scenario) {
        return scenario.allObjects().stream()
                .filter(manifest ->
                        manifest.isNotSimulated() || !manifest.notSimulated().isEmpty())
                .map(RunFacts::leftOut)
                .distinct()
                .toList();
    }

    private static String leftOut(Manifest manifest) {
        return manifest.name() + ": "
                + (manifest.isNotSimulated() ? "the whole object" : String.join(", ", manifest.notSimulated()));
    }
}
