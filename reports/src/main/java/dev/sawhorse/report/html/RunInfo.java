// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.ClosedWindow;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Caveats;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a run in its report.
 *
 * @param description description of the scenario by its author; may be empty
 * @param wallSeconds duration of the run in real time, null if not measured
 * @param assumptions assumptions of the simulation
 * @param sources sources of the data
 * @param closedBudgets windows in which the disruption budgets of the scenario allow nothing
 * @param calendars disruption calendars, one per NodePool
 * @param proven decisions that are tested against recorded ones of the real systems
 * @param leftOut parts of the scenario's files that are not simulated, one line each
 * @param caveats assumptions that affect the results, and warnings of the scenario
 * @param assertions assertions of the scenario, in the order written
 * @param suggestions changes of the scenario that are worth trying next
 * @param origin what made the run, null if unknown
 */
public record RunInfo(
        String description,
        @Nullable Double wallSeconds,
        List<Assumption> assumptions,
        List<Source> sources,
        List<ClosedWindow> closedBudgets,
        List<Calendar> calendars,
        List<ReproducedDecisions> proven,
        List<String> leftOut,
        Caveats caveats,
        List<AssertionResult> assertions,
        List<Suggestion> suggestions,
        @Nullable Origin origin) {

    public static final RunInfo NONE = new RunInfo("", null, List.of(), List.of());

    /** Makes the metadata of a run without NodePools. */
    public RunInfo(
            String description, @Nullable Double wallSeconds, List<Assumption> assumptions, List<Source> sources) {
        this(
                description,
                wallSeconds,
                assumptions,
                sources,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Caveats.NONE,
                List.of(),
                List.of(),
                null);
    }

    /**
     * A group of decisions that reproduce recorded decisions of a real system.
     *
     * @param system the real system
     * @param what kind of decisions
     * @param cases number of recorded cases
     */
    public record ReproducedDecisions(String system, String what, int cases) {}

    /**
     * A change of the scenario that is worth trying.
     *
     * @param title the change in a few words
     * @param premise what the results show
     * @param rule why the change may lower the cost, and what it may cost instead
     * @param command the command that tests it
     */
    public record Suggestion(String title, String premise, String rule, String command) {}

    /**
     * What made a run.
     *
     * @param command the command
     * @param files the scenario file and those that it refers to, by name
     */
    public record Origin(String command, Map<String, String> files) {}

    /** An assumption: its subject and its value. */
    public record Assumption(String what, String value) {}

    /** A source of data: the data, its origin and its date. */
    public record Source(String data, String origin, String date) {}
}
