// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.Caveats;
import java.util.List;
import java.util.Map;

/**
 * The common parts of all pages: the head with styles and scripts, sections with headings, charts, and escaped text.
 */
final class Page {
    private static final String STYLES = PageResource.text("report.css");

    private final StringBuilder html = new StringBuilder(1 << 21);

    private final PageScripts scripts;

    /** Begins a page of a report with a title. */
    Page(String title) {
        this(title, PageScripts.REPORT);
    }

    /** Begins a page with a title and scripts. */
    Page(String title, PageScripts scripts) {
        this.scripts = scripts;
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append(scripts.policy())
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(HtmlText.escaped(title))
                .append(" – Sawhorse</title>\n<style>\n")
                .append(STYLES)
                .append("</style>\n</head>\n<body>\n<main>\n");
    }

    /** Returns the text of the page so far, to append to. */
    StringBuilder html() {
        return html;
    }

    /** Appends a part that is equal on all pages. */
    void part(String resource) {
        html.append(PageResource.text(resource));
    }

    void heading(String text) {
        html.append("<h2>").append(HtmlText.escaped(text)).append("</h2>\n");
    }

    void subheading(String text) {
        html.append("<h3>").append(HtmlText.escaped(text)).append("</h3>\n");
    }

    /** Appends a list, nothing for an empty one. */
    void list(String style, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        html.append("<ul class=\"").append(style).append("\">\n");
        lines.forEach(line -> html.append("<li>").append(HtmlText.escaped(line)).append("</li>\n"));
        html.append("</ul>\n");
    }

    /** Appends the warnings and assumptions about the values below, nothing without any. */
    void caveats(Caveats caveats) {
        warnings(caveats);
        assumptions(caveats);
    }

    void warnings(Caveats caveats) {
        list("warning caveats", caveats.warnings());
    }

    void assumptions(Caveats caveats) {
        if (caveats.assumptions().isEmpty()) {
            return;
        }
        html.append("<dl class=\"assumes\" aria-label=\"Assumptions\">\n<dt>Assumes</dt>\n");
        for (Assumption assumption : caveats.assumptions()) {
            html.append("<dd><b>")
                    .append(HtmlText.escaped(assumption.about()))
                    .append("</b> ")
                    .append(HtmlText.escaped(assumption.value()))
                    .append(" <span class=\"quiet\">(")
                    .append(assumption.source().label())
                    .append(")</span></dd>\n");
        }
        html.append("</dl>\n");
    }

    /** Begins a section that is collapsed on screens. */
    void fold(String summary) {
        html.append("<details>\n<summary>").append(HtmlText.escaped(summary)).append("</summary>\n");
    }

    void endFold() {
        html.append("</details>\n");
    }

    /** Appends a paragraph, nothing for an empty text. */
    void paragraph(String style, String text) {
        if (!text.isEmpty()) {
            html.append("<p class=\"").append(style).append("\">");
            html.append(HtmlText.escaped(text)).append("</p>\n");
        }
    }

    /** Appends links to sections, labels by id. */
    void contents(Map<String, String> sections) {
        html.append("<nav class=\"contents\" aria-label=\"Contents\">");
        sections.forEach((id, label) -> html.append("<a href=\"#")
                .append(HtmlText.escaped(id))
                .append("\">")
                .append(HtmlText.escaped(label))
                .append("</a>"));
        html.append("</nav>\n");
    }

    /** Appends a box of a key figures section. */
    void figure(String label, String value, String note) {
        html.append("<div><h2>").append(HtmlText.escaped(label)).append("</h2><p class=\"value\">");
        html.append(HtmlText.escaped(value)).append("</p><p class=\"quiet\">");
        html.append(HtmlText.escaped(note)).append("</p></div>\n");
    }

    /** Appends the charts as a section, or the reason why there are none. */
    void charts(Map<Chart, String> charts) {
        html.append("<section id=\"charts\" aria-label=\"Charts\">\n");
        if (charts.isEmpty()) {
            paragraph("warning", "The charts are missing because the machine that wrote this report has no fonts.");
        }
        charts.forEach(this::chart);
        html.append("</section>\n");
    }

    /** Appends one chart. */
    void chart(Chart chart, String svg) {
        html.append("<figure id=\"chart-")
                .append(HtmlText.escaped(chart.name()))
                .append("\">\n")
                .append(InlineSvg.of(svg, chart.title()))
                .append("</figure>\n");
    }

    /**
     * Completes the page and returns it.
     *
     * @param runs data of each run that the scripts show; without runs there are no scripts
     */
    String end(List<String> runs) {
        html.append("</main>\n");
        if (!runs.isEmpty()) {
            scripts.append(runs, html);
        }
        html.append("</body>\n</html>\n");
        return html.toString();
    }
}
