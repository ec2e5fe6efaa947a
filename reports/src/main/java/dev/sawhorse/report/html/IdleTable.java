// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.IdleCost;
import dev.sawhorse.results.Results;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/**
 * The section about idle cost: a heat map of NodePools by hours, with the amount as text and as colour, and the suggestions what
 * to try next.
 */
final class IdleTable {
    private static final int HOURS_OF_DAY = 24;
    private static final int MOST_HOURS = 26;
    private static final int COLOURS = 5;

    private final Results results;
    private final List<IdleCost> pools;
    private final List<RunInfo.Suggestion> suggestions;
    private final StringBuilder html;

    /** Makes the section of the NodePools that cost anything. */
    IdleTable(Results results, List<RunInfo.Suggestion> suggestions, StringBuilder html) {
        this.results = results;
        this.pools =
                IdleCost.of(results).stream().filter(pool -> pool.cost() > 0).toList();
        this.suggestions = suggestions;
        this.html = html;
    }

    boolean isEmpty() {
        return pools.isEmpty();
    }

    void append() {
        if (isEmpty()) {
            return;
        }
        html.append(
                "<section id=\"idle-cost\">\n<h2>Where the money is idle</h2>\n<p class=\"quiet\">USD paid for capacity of "
                        + "nodes that no pod requested, at list price, ");
        html.append(isByDay() ? "in the whole run by hour of the day (UTC)" : "by hour since the start")
                .append(".</p>\n");
        heatMap();
        if (!suggestions.isEmpty()) {
            html.append(
                    "<h3>Worth trying next</h3>\n<p class=\"quiet\">Each command runs this scenario with one change, in the "
                            + "folder of its file. Whether the change pays is what that run shows.</p>\n");
            suggestions.forEach(this::suggestion);
        }
        html.append("</section>\n");
    }

    private boolean isByDay() {
        return hours() > MOST_HOURS;
    }

    private int hours() {
        return pools.get(0).byHour().size();
    }

    private void heatMap() {
        int columns = isByDay() ? HOURS_OF_DAY : hours();
        html.append("<div class=\"scroll\"><table class=\"calendar heat\">\n<thead><tr><th scope=\"col\">NodePool</th>"
                + "<th scope=\"col\">Idle</th><th scope=\"col\">of cost</th>");
        for (int column = 0; column < columns; column++) {
            html.append("<th scope=\"col\">").append(column).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        double most = pools.stream()
                .flatMapToDouble(pool -> Arrays.stream(columns(pool, columns)))
                .max()
                .orElse(0);
        for (IdleCost pool : pools) {
            html.append("<tr><th scope=\"row\">")
                    .append(pool.nodePool().isEmpty() ? "(none)" : HtmlText.escaped(pool.nodePool()))
                    .append("</th><td>")
                    .append(Figures.usd(pool.idle()))
                    .append("</td><td>")
                    .append(Figures.percent(pool.idle() / pool.cost()))
                    .append("</td>");
            for (double amount : columns(pool, columns)) {
                cell(amount, most);
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
    }

    private void cell(double amount, double most) {
        int colour = most == 0 ? 0 : (int) Math.min(COLOURS - 1, Math.floor(amount / most * COLOURS));
        html.append("<td class=\"heat-").append(amount == 0 ? 0 : colour).append("\">");
        html.append(amount == 0 ? "" : Figures.hours(amount)).append("</td>");
    }

    /** Returns the amounts of the columns: hours of the run, or hours of the day, to which an hour of the run is split. */
    private double[] columns(IdleCost pool, int columns) {
        double[] amounts = new double[columns];
        OffsetDateTime start = results.run().start().atOffset(ZoneOffset.UTC);
        double into = start.getMinute() / 60.0 + start.getSecond() / 3600.0;
        for (int hour = 0; hour < pool.byHour().size(); hour++) {
            double amount = pool.byHour().get(hour);
            if (isByDay()) {
                amounts[(start.getHour() + hour) % columns] += amount * (1 - into);
                amounts[(start.getHour() + hour + 1) % columns] += amount * into;
            } else {
                amounts[hour] = amount;
            }
        }
        return amounts;
    }

    private void suggestion(RunInfo.Suggestion suggestion) {
        html.append("<div class=\"suggestion\"><h4>")
                .append(HtmlText.escaped(suggestion.title()))
                .append("</h4><p>")
                .append(HtmlText.escaped(suggestion.premise()))
                .append("</p><p class=\"quiet\">")
                .append(HtmlText.escaped(suggestion.rule()))
                .append("</p><pre><code>")
                .append(HtmlText.escaped(suggestion.command()))
                .append("</code></pre></div>\n");
    }
}
