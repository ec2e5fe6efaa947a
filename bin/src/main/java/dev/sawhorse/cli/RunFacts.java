package dev.sawhorse.cli;

import dev.sawhorse.report.chart.ClosedWindow;
import dev.sawhorse.report.html.RunInfo;
import dev.sawhorse.scenario.ClosedBudgets;
import dev.sawhorse.scenario.Grounds;
import dev.sawhorse.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** What a report says of a run beyond its results. */
final class RunFacts {
    private RunFacts() {}

    /** Returns the description, the assumptions and the sources of a scenario that was run. */
    static RunInfo of(Scenario scenario, double wallSeconds) {
        Grounds grounds = Grounds.of(scenario);
        List<RunInfo.Assumption> assumptions = new ArrayList<>();
        grounds.assumptions().forEach((what, value) -> assumptions.add(new RunInfo.Assumption(what, value)));
        List<RunInfo.Source> sources = grounds.sources().stream()
                .map(source -> new RunInfo.Source(source.table(), source.source(), source.asOf()))
                .toList();
        return new RunInfo(scenario.file().description(), wallSeconds, assumptions, sources, closedBudgets(scenario));
    }

    private static List<ClosedWindow> closedBudgets(Scenario scenario) {
        return ClosedBudgets.of(scenario).stream()
                .map(window -> new ClosedWindow(window.from(), window.to()))
                .toList();
    }
}
