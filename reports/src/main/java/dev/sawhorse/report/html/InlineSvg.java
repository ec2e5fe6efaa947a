// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

/**
 * The adaptation of a chart's SVG to a page: without prolog, at the width of the page, with the page's colours, so that
 * it follows the light or dark theme.
 */
final class InlineSvg {
    private InlineSvg() {}

    static String of(String svg, String title) {
        String drawing = svg.substring(svg.indexOf("<svg"))
                .replace("fill:white; stroke:white;", "fill:none; stroke:none;")
                .replace("rgb(36,41,47)", "var(--ink)")
                .replace("rgb(101,109,118)", "var(--quiet)")
                .replace("rgb(225,228,232)", "var(--grid)");
        return drawing.replaceFirst(
                "<svg ",
                "<svg role=\"img\" aria-label=\"" + HtmlText.escaped(title).replace("$", "\\$") + "\" ");
    }
}
