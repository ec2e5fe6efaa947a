// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.html.Calendar.Hour;
import dev.sawhorse.report.table.Figures;
import java.util.List;
import java.util.Locale;

/**
 * The HTML table of a disruption calendar: a row per day, a cell per hour, with the number as text and as colour.
 */
final class CalendarTable {
    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    private static final int HOURS = 24;

    private final Calendar calendar;
    private final StringBuilder html;

    CalendarTable(Calendar calendar, StringBuilder html) {
        this.calendar = calendar;
        this.html = html;
    }

    void append() {
        html.append("<h3>NodePool ")
                .append(HtmlText.escaped(calendar.nodePool()))
                .append("</h3>\n");
        note("How many of " + Figures.count(calendar.nodes()) + (calendar.nodes() == 1 ? " node" : " nodes")
                + " may be disrupted at once, by the hour in UTC, in the week of " + calendar.week() + ".");
        calendar.reasons().forEach(this::append);
        calendar.notes().forEach(this::note);
    }

    private void append(Calendar.Reasons reasons) {
        html.append("<div class=\"scroll\"><table class=\"calendar\"><caption>")
                .append(HtmlText.escaped(reasons.names()))
                .append("</caption>\n<thead><tr><th scope=\"col\">UTC</th>");
        for (int hour = 0; hour < HOURS; hour++) {
            html.append("<th scope=\"col\">").append(hour).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (int day = 0; day < DAYS.size(); day++) {
            html.append("<tr><th scope=\"row\">").append(DAYS.get(day)).append("</th>");
            reasons.hours().subList(day * HOURS, (day + 1) * HOURS).forEach(this::cell);
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n<ul>");
        reasons.windows()
                .forEach(window ->
                        html.append("<li>").append(HtmlText.escaped(window)).append("</li>"));
        html.append("</ul>\n");
    }

    private void cell(Hour hour) {
        String style = hour.least() != hour.most()
                ? "changing"
                : hour.least() == 0 ? "closed" : hour.least() >= calendar.nodes() ? "open" : "some";
        html.append("<td class=\"").append(style).append("\">").append(number(hour.least()));
        if (hour.least() != hour.most()) {
            html.append('–').append(number(hour.most()));
        }
        html.append("</td>");
    }

    private String number(int nodes) {
        return nodes >= calendar.nodes() ? "all" : String.format(Locale.ROOT, "%d", nodes);
    }

    private void note(String text) {
        html.append("<p class=\"quiet\">").append(HtmlText.escaped(text)).append("</p>\n");
    }
}
