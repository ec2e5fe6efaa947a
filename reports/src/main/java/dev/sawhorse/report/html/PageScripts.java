// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The inline scripts of a page: for timelines Apache ECharts from its WebJar, which draws them, and the page's own ones. A content
 * security policy allows the browser to run only these, and to fetch nothing.
 */
final class PageScripts {
    /** The scripts of reports. */
    static final PageScripts REPORT = new PageScripts(List.of(
            PageResource.webJar("echarts", "echarts.min.js"),
            own("page.js", "rows.js", "timeline.js", "moment.js", "charts.js", "decisions.js")));

    /** The scripts of films. */
    static final PageScripts FILM = new PageScripts(List.of(own("page.js", "rows.js", "moment.js", "film.js")));

    private final List<String> scripts;

    private PageScripts(List<String> scripts) {
        this.scripts = scripts;
    }

    private static String own(String... names) {
        StringBuilder scripts = new StringBuilder(1 << 15);
        for (String name : names) {
            scripts.append(PageResource.text(name));
        }
        return scripts.toString();
    }

    /** Returns the meta element of the content security policy. */
    String policy() {
        return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'; "
                + "style-src 'unsafe-inline'; "
                + "script-src " + scripts.stream().map(PageScripts::hash).collect(Collectors.joining(" ")) + "\">\n";
    }

    /**
     * Appends the script elements at the end of the body.
     *
     * @param runs data of each run of the page
     */
    void append(List<String> runs, StringBuilder html) {
        html.append("<script type=\"application/json\" id=\"data\">{\"runs\":[")
                .append(String.join(",", runs))
                .append("]}</script>\n");
        scripts.forEach(script -> html.append("<script>").append(script).append("</script>\n"));
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("no SHA-256", e);
        }
    }
}
