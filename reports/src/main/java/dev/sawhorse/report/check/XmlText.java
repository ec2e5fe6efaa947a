package dev.sawhorse.report.check;

/** Text inside XML. */
final class XmlText {
    private static final char REPLACEMENT = '\uFFFD';

    private XmlText() {}

    /** Returns text as it may stand in an element or in an attribute in double quotes; what XML has no way to say is replaced. */
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

    /** What XML 1.0 allows at all. */
    private static boolean isAllowed(int point) {
        return (point >= 0x20 && point <= 0xD7FF) || (point >= 0xE000 && point <= 0xFFFD) || point >= 0x10000;
    }
}
