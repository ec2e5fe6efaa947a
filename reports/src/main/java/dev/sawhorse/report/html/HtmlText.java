// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.input.Printable;

/** The escaping of text in HTML content and attributes. */
final class HtmlText {
    private HtmlText() {}

    static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                case '\n', '\t' -> safe.append(c);
                default -> safe.append(Printable.isCommand(c) ? Printable.line(String.valueOf(c)) : String.valueOf(c));
            }
        }
        return safe.toString();
    }
}
