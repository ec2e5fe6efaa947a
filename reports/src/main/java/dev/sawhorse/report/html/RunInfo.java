package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.ClosedWindow;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Caveats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a report says about a run beyond its results.
 *
 * @param description what the scenario is about, in its author's words; empty if nothing was said
 * @param wallSeconds how long the run took in real time, null if not measured
 * @param assumptions what was assumed where the real world would have decided
 * @param sources where the facts the run rests on come from
 * @param closedBudgets when the disruption budgets of the scenario allow nothing
 * @param calendars what they allow in a week, one for each NodePool
 * @param proven which decisions are held to recorded ones of the real systems
 * @param leftOut what of the scenario's files is not simulated, a line each
 * @param caveats the assumptions that change the figures, and the warnings of the scenario
 * @param assertions the assertions of the scenario, in the order written
 */
public record RunInfo(
        String description,
        @Nullable Double wallSeconds,
        List<Assumption> assumptions,
        List<Source> sources,
        List<ClosedWindow> closedBudgets,
        List<Calendar> calendars,
        List<Proven> proven,
        List<String> leftOut,
        Caveats caveats,
        List<AssertionResult> assertions) {

    public static final RunInfo NONE = new RunInfo("", null, List.of(), List.of());

    /** Makes what is said of a run without NodePools. */
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
                List.of());
    }

    /**
     * Decisions that come out as those which the real system made.
     *
     * @param system whose decisions they are
     * @param what which of its decisions
     * @param cases how many were recorded
     */
    public record Proven(String system, String what, int cases) {}

    /** One assumption: what it is about, and what it is. */
    public record Assumption(String what, String value) {}

    /** One source of facts: which data, where from, and of which date. */
    public record Source(String data, String origin, String date) {}
}
