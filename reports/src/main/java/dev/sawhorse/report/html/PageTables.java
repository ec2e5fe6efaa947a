// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.journal.Observation.Approximated;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.report.table.ResultTables;
import dev.sawhorse.results.DisruptionRow;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

/** The tables of a page, each a section with its heading; an empty one is left out. */
final class PageTables {
    private static final String ORIGIN = "What made this run";

    /** The characters of files in a page. */
    private static final int MOST_OF_FILES = 200_000;

    private static final int MOST_NODES = 250;
    private static final int MOST_DISRUPTIONS = 250;
    private static final int MOST_WORKLOADS = 15;
    private static final int MOST_CANDIDATES = 6;

    private final Results results;
    private final RunInfo info;
    private final StringBuilder html;
    private final IdleTable idle;

    PageTables(Results results, RunInfo info, StringBuilder html) {
        this.results = results;
        this.info = info;
        this.html = html;
        this.idle = new IdleTable(results, info.suggestions(), html);
    }

    /** Returns the sections to link to, by id. */
    Map<String, String> contents() {
        Map<String, String> contents = new LinkedHashMap<>();
        contents.put("timeline", "Nodes over time");
        contents.put("moment", "The cluster at a moment");
        contents.put("charts", "Charts");
        contents.put("decisions", "Decisions");
        if (!idle.isEmpty()) {
            contents.put("idle-cost", "Where the money is idle");
        }
        if (!info.calendars().isEmpty()) {
            contents.put("budgets", "Disruption budgets");
        }
        if (!results.bill().isEmpty()) {
            contents.put("bill", "Bill");
        }
        if (!info.proven().isEmpty()) {
            contents.put("conformance", "Conformance");
        }
        if (info.origin() != null) {
            contents.put(idOf(ORIGIN), ORIGIN);
        }
        return contents;
    }

    void append() {
        idle.append();
        nodePools();
        BillTable bill = BillTable.of(results);
        section("Bill", bill.note(), bill.table());
        workloads();
        nodes();
        disruptions();
        refusals();
        calendars();
        proven();
        assumptions();
        leftOut();
        sources();
        origin(info.origin());
    }

    private void nodePools() {
        HtmlTable pools =
                new HtmlTable("NodePool", "Capacity", "-Nodes", "-Hours", "-Cost", "-Per core-hour", "-CPU requested");
        for (Row row : ResultTables.byNodePool(ResultTables.nodes(results.nodeRows()))) {
            double cores = row.getDouble("Sum [coreHours]");
            pools.row(
                    row.getString("nodePool").isEmpty() ? "(none)" : row.getString("nodePool"),
                    row.getString("capacityType"),
                    Figures.count((long) row.getDouble("Count [cost]")),
                    Figures.hours(row.getDouble("Sum [hours]")),
                    Figures.usd(row.getDouble("Sum [cost]")),
                    cores == 0 ? "–" : Figures.usd(row.getDouble("Sum [cost]") / cores),
                    cores == 0 ? "–" : Figures.percent(row.getDouble("Sum [requestedCoreHours]") / cores));
        }
        section("NodePools", "", pools);
    }

    private void workloads() {
        HtmlTable workloads = new HtmlTable(
                "Workload",
                "-Pods scheduled",
                "-Mean wait",
                "-Longest wait",
                "-Mean until ready",
                "-Longest until ready");
        Table all = ResultTables.byWorkload(results.podRows());
        for (Row row : all.first(MOST_WORKLOADS)) {
            workloads.row(
                    row.getString("workload").isEmpty() ? "(bare pods)" : row.getString("workload"),
                    Figures.count((long) row.getDouble("Count [scheduling]")),
                    span(row.getDouble("Mean [scheduling]")),
                    span(row.getDouble("Max [scheduling]")),
                    span(row.getDouble("Mean [ready]")),
                    span(row.getDouble("Max [ready]")));
        }
        section(
                "Workloads that waited longest",
                limited(all.rowCount(), MOST_WORKLOADS, "first", "pods.csv"),
                workloads);
    }

    private static String span(double seconds) {
        return Double.isNaN(seconds) ? "–" : Figures.span(seconds);
    }

    private void nodes() {
        HtmlTable table = new HtmlTable(
                "Node",
                "Instance type",
                "Capacity",
                "NodePool",
                "Zone",
                "-Cost",
                "-Hours",
                "-CPU",
                "-Memory",
                "-Launched",
                "-Launch to ready",
                "-Ended",
                "Reason");
        List<NodeRow> dearest = results.nodeRows().stream()
                .sorted(Comparator.comparingDouble(NodeRow::cost).reversed())
                .limit(MOST_NODES)
                .toList();
        for (NodeRow row : dearest) {
            table.row(
                    row.node().isEmpty() ? row.nodeClaim() : row.node(),
                    row.instanceType(),
                    row.capacityType(),
                    row.nodePool(),
                    row.zone(),
                    Figures.usd(row.cost()),
                    Figures.hours(row.hours()),
                    Figures.percent(row.cpuUtilization()),
                    Figures.percent(row.memoryUtilization()),
                    moment(row.launched()),
                    startUp(row),
                    moment(row.ended()),
                    row.reason());
        }
        section("Nodes", limited(results.nodeRows().size(), MOST_NODES, "most expensive", "nodes.csv"), table);
    }

    private static String startUp(NodeRow row) {
        return Timestamps.happened(row.ready()) && Timestamps.happened(row.launched())
                ? Figures.span((row.ready() - row.launched()) / 1e9)
                : "";
    }

    private static String moment(long nanos) {
        return Timestamps.happened(nanos) ? Figures.clock(nanos) : "";
    }

    private void disruptions() {
        HtmlTable table = new HtmlTable("-Time", "Reason", "Decision", "Nodes", "-Replaced by");
        List<DisruptionRow> rows = results.disruptions().rows();
        for (DisruptionRow row : rows.subList(0, Math.min(MOST_DISRUPTIONS, rows.size()))) {
            table.row(
                    Figures.clock(row.time()),
                    row.reason(),
                    row.decision(),
                    candidates(row.candidates()),
                    row.replacements() == 0 ? "" : Figures.count(row.replacements()));
        }
        String counts = results.disruptions().counts().entrySet().stream()
                .filter(reason -> reason.getValue() > 0)
                .map(reason -> Figures.count(reason.getValue()) + " " + reason.getKey())
                .collect(Collectors.joining(", "));
        section(
                "Disruptions",
                counts
                        + (counts.isEmpty() ? "" : ". ")
                        + limited(rows.size(), MOST_DISRUPTIONS, "first", "journal.jsonl.gz"),
                table);
    }

    /** Left out if EC2 fulfilled all requests. */
    private void refusals() {
        HtmlTable table = new HtmlTable("EC2 error", "-Count");
        results.refusals().byCode().forEach((code, times) -> table.row(code, Figures.count(times)));
        int throttled = results.refusals().throttledCalls();
        if (throttled > 0) {
            table.row("RequestLimitExceeded (API calls)", Figures.count(throttled));
        }
        section("Refusals", "Launches that EC2 refused, by pool, and API calls that it throttled.", table);
    }

    private static String candidates(List<String> names) {
        String shown = names.stream().limit(MOST_CANDIDATES).collect(Collectors.joining(", "));
        return names.size() <= MOST_CANDIDATES ? shown : shown + " and " + (names.size() - MOST_CANDIDATES) + " more";
    }

    private void calendars() {
        if (info.calendars().isEmpty()) {
            return;
        }
        html.append("<section id=\"budgets\">\n<h2>Disruption budgets</h2>\n");
        info.calendars().forEach(calendar -> new CalendarTable(calendar, html).append());
        html.append("</section>\n");
    }

    private void proven() {
        HtmlTable table = new HtmlTable("Real system", "~Decisions", "-Recorded cases");
        info.proven().forEach(proof -> table.row(proof.system(), proof.what(), Figures.count(proof.cases())));
        int cases = info.proven().stream()
                .mapToInt(RunInfo.ReproducedDecisions::cases)
                .sum();
        section(
                "Conformance",
                Figures.count(cases) + " recorded decisions of the real systems are reproduced exactly.",
                table);
    }

    /** Present even if empty, since that is a result as well. */
    private void leftOut() {
        if (info.proven().isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>Not modelled</h2>\n");
        if (info.leftOut().isEmpty()) {
            html.append("<p>The scenario's files use no feature that is not modelled.</p>\n");
        } else {
            html.append("<ul>\n");
            info.leftOut()
                    .forEach(line ->
                            html.append("<li>").append(HtmlText.escaped(line)).append("</li>\n"));
            html.append("</ul>\n");
        }
        html.append("</section>\n");
    }

    private void assumptions() {
        HtmlTable assumptions = new HtmlTable("Assumption", "Value");
        info.assumptions().forEach(assumption -> assumptions.row(assumption.what(), assumption.value()));
        for (Approximated approximated : results.approximations()) {
            String detail = approximated.detail().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(entry -> entry.getKey() + " " + entry.getValue())
                    .collect(Collectors.joining(", "));
            assumptions.row("Approximated: " + approximated.what(), detail);
        }
        section("Assumptions and approximations", "", assumptions);
    }

    private void sources() {
        HtmlTable sources = new HtmlTable("Data", "~From", "§As of");
        info.sources().forEach(source -> sources.row(source.data(), source.origin(), source.date()));
        section("Sources", "", sources);
    }

    /** Shows the command and the files; long ones are cut, because the page is to be sent. */
    private void origin(RunInfo.@Nullable Origin origin) {
        if (origin == null) {
            return;
        }
        html.append("<section id=\"")
                .append(idOf(ORIGIN))
                .append("\">\n<h2>" + ORIGIN + "</h2>\n<pre class=\"listing\"><code>")
                .append(HtmlText.escaped(origin.command()))
                .append("</code></pre>\n");
        int left = MOST_OF_FILES;
        for (Map.Entry<String, String> file : origin.files().entrySet()) {
            String text = file.getValue();
            int shown = Math.min(left, text.length());
            left -= shown;
            html.append("<details class=\"file\">\n<summary>")
                    .append(HtmlText.escaped(file.getKey()))
                    .append("</summary>\n<pre class=\"listing\"><code>")
                    .append(HtmlText.escaped(text.substring(0, shown)))
                    .append("</code></pre>\n");
            if (shown < text.length()) {
                html.append("<p class=\"quiet\">")
                        .append(Figures.count(text.length() - shown))
                        .append(" more characters are in inputs.json.</p>\n");
            }
            html.append("</details>\n");
        }
        html.append("</section>\n");
    }

    private void section(String title, String note, HtmlTable table) {
        if (table.isEmpty()) {
            return;
        }
        html.append("<section id=\"")
                .append(idOf(title))
                .append("\">\n<h2>")
                .append(HtmlText.escaped(title))
                .append("</h2>\n");
        if (!note.isEmpty()) {
            html.append("<p class=\"quiet\">").append(HtmlText.escaped(note)).append("</p>\n");
        }
        table.appendTo(html);
        html.append("</section>\n");
    }

    /** Returns the id of a section, for links. */
    private static String idOf(String title) {
        return title.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static String limited(int all, int most, String which, String file) {
        if (all <= most) {
            return "";
        }
        return "The " + which + " " + Figures.count(most) + " of " + Figures.count(all) + "; all rows are in " + file
                + ".";
    }
}
