// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.util.List;

/** The HTML page that plays runs like a film: nodes that fill and drain, the bill, decisions as captions, and the cluster. */
public final class FilmPage {
    private FilmPage() {}

    /**
     * Returns the page.
     *
     * @param title title of the page
     * @param runs data of each run
     */
    public static String of(String title, List<String> runs) {
        Page page = new Page(title, PageScripts.FILM);
        page.html().append("<header>\n<h1>").append(HtmlText.escaped(title)).append("</h1>\n</header>\n");
        page.part("film.html");
        page.part("moment.html");
        return page.end(runs);
    }
}
