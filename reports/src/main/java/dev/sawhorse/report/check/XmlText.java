// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

/** The escaping of text in XML. */
final class XmlText {
    private static final char REPLACEMENT = '\uFFFD';

    private XmlText() {}

    /**
     * Returns text escaped for an element or an attribute in double quotes; characters that XML cannot contain are replaced.
     */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\n', '\r', '\t' -> escaped.append("&#").append(point).append(';');
                default -> escaped.appendCodePoint(isAllowed(point) ? point : REPLACEMENT);
            }
        });
        return escaped.toString();
    }

    /** The characters that XML 1.0 allows. */
    private static boolean isAllowed(int point) {
        return (point >= 0x20 && point <= 0xD7FF) || (point >= 0xE000 && point <= 0xFFFD) || point >= 0x10000;
    }
}
