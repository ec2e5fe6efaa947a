// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * The inline scripts of a page: Apache ECharts from its WebJar, which draws the timeline, and the page's own ones. A
 * content security policy allows the browser to run only these, and to fetch nothing.
 */
final class PageScripts {
    private static final String LIBRARY = PageResource.webJar("echarts", "echarts.min.js");
    private static final String OWN = own();

    private PageScripts() {}

    private static String own() {
        StringBuilder scripts = new StringBuilder(1 << 15);
        for (String name : List.of("page.js", "timeline.js", "moment.js", "charts.js", "decisions.js")) {
            scripts.append(PageResource.text(name));
        }
        return scripts.toString();
    }

    /** Returns the meta element of the content security policy. */
    static String policy() {
        return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'; "
                + "style-src 'unsafe-inline'; "
                + "script-src " + hash(LIBRARY) + " " + hash(OWN) + "\">\n";
    }

    /**
     * Appends the script elements at the end of the body.
     *
     * @param runs data of each run of the page
     */
    static void append(List<String> runs, StringBuilder html) {
        html.append("<script type=\"application/json\" id=\"data\">{\"runs\":[")
                .append(String.join(",", runs))
                .append("]}</script>\n<script>")
                .append(LIBRARY)
                .append("</script>\n<script>")
                .append(OWN)
                .append("</script>\n");
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
