// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A scanner of gofmt-formatted Go source that finds the functions of a file. A function begins at {@code func} in column 0 and
 * ends with the line on which all its braces and parentheses are closed.
 */
final class GoSource {
    private static final Pattern FUNCTION =
            Pattern.compile("func (?:\\((?:\\w+ )?\\*?(\\w+)(?:\\[[^]]*])?\\) )?(\\w+)[\\[(].*", Pattern.DOTALL);

    private final String text;
    private final Map<String, String> functions = new LinkedHashMap<>();
    private final StringBuilder code = new StringBuilder();
    private int start = -1;
    private int depth;

    private GoSource(String text) {
        this.text = text;
    }

    /** The texts of the functions of a file by symbol, without comments and white space, in the order of the file. */
    static Map<String, String> functions(String text) {
        GoSource source = new GoSource(text);
        source.scan();
        return source.functions;
    }

    private void scan() {
        int i = 0;
        while (i < text.length()) {
            if (start < 0 && depth == 0 && isLineStart(i) && text.startsWith("func ", i)) {
                start = i;
                code.setLength(0);
            }
            char c = text.charAt(i);
            int end = tokenEnd(i);
            if (c == '\n') {
                endLine();
            } else if (!isComment(i) && !Character.isWhitespace(c)) {
                code.append(text, i, end);
                depth += "{(".indexOf(c) >= 0 ? 1 : "})".indexOf(c) >= 0 ? -1 : 0;
            }
            i = end;
        }
        endLine();
    }

    private void endLine() {
        if (start >= 0 && depth == 0 && code.length() > 0 && code.charAt(code.length() - 1) == '}') {
            functions.merge(symbol(), code.toString(), String::concat);
            start = -1;
        }
    }

    private String symbol() {
        Matcher matcher = FUNCTION.matcher(text.substring(start, text.indexOf('\n', start)));
        if (!matcher.matches()) {
            throw new IllegalStateException("unknown form of a function: " + text.substring(start, start + 80));
        }
        return matcher.group(1) == null ? matcher.group(2) : matcher.group(1) + "." + matcher.group(2);
    }

    private boolean isLineStart(int i) {
        return i == 0 || text.charAt(i - 1) == '\n';
    }

    private boolean isComment(int i) {
        return text.startsWith("//", i) || text.startsWith("/*", i);
    }

    /** The end of the comment, the literal or the single character at an index. */
    private int tokenEnd(int i) {
        if (text.startsWith("//", i)) {
            int end = text.indexOf('\n', i);
            return end < 0 ? text.length() : end;
        }
        if (text.startsWith("/*", i)) {
            return text.indexOf("*/", i) + 2;
        }
        char c = text.charAt(i);
        if (c == '`') {
            return text.indexOf('`', i + 1) + 1;
        }
        if (c != '"' && c != '\'') {
            return i + 1;
        }
        int end = i + 1;
        while (text.charAt(end) != c) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return end + 1;
    }
}
