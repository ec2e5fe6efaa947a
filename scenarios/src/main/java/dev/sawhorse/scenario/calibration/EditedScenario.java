// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a scenario file in which fields of sections can be set; comments and everything else stay as they are. */
final class EditedScenario {
    private static final String INDENT = "  ";

    private final StringBuilder text;

    EditedScenario(String text) {
        this.text = new StringBuilder(text.stripTrailing()).append('\n');
    }

    /**
     * Sets a field of a top-level section, which is added if it is missing. The field becomes the first of the section.
     *
     * @param value its value in flow style, which may have several lines
     */
    void set(String section, String field, String value) {
        remove(section, field);
        Matcher key = key(section);
        if (!key.find()) {
            text.append('\n').append(section).append(":\n").append(INDENT).append(field);
            text.append(": ").append(value).append('\n');
            return;
        }
        int brace = skipBlanks(key.end());
        if (text.charAt(brace) == '{') {
            boolean isEmpty = text.substring(brace + 1, endOfEntry(brace + 1)).isBlank();
            text.insert(brace + 1, field + ": " + value + (isEmpty ? "" : ", "));
        } else {
            int body = text.indexOf("\n", key.end()) + 1;
            text.insert(body, indentOfFields(body) + field + ": " + value + "\n");
        }
    }

    /** Removes a field of a top-level section, if it is there. */
    void remove(String section, String field) {
        Matcher key = key(section);
        if (!key.find()) {
            return;
        }
        int brace = skipBlanks(key.end());
        if (text.charAt(brace) == '{') {
            removeFromFlow(brace, field);
        } else {
            removeFromBlock(text.indexOf("\n", key.end()) + 1, field);
        }
    }

    private Matcher key(String section) {
        return Pattern.compile("(?m)^(\"?)" + Pattern.quote(section) + "\\1:").matcher(text);
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < text.length() - 1 && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private void removeFromFlow(int brace, String field) {
        int entry = brace + 1;
        int end = endOfEntry(entry);
        while (!isKey(skipBlanks(entry), field)) {
            if (text.charAt(end) != ',') {
                return;
            }
            entry = end + 1;
            end = endOfEntry(entry);
        }
        boolean isFirst = entry == brace + 1;
        if (text.charAt(end) == ',') {
            text.delete(isFirst ? entry : entry - 1, isFirst ? skipBlanks(end + 1) : end);
        } else {
            text.delete(isFirst ? entry : entry - 1, end);
        }
    }

    private boolean isKey(int at, String field) {
        return text.indexOf(field + ":", at) == at || text.indexOf("\"" + field + "\":", at) == at;
    }

    /** Returns the end of an entry of a flow mapping: the comma or brace behind it. */
    private int endOfEntry(int from) {
        int depth = 0;
        char quote = 0;
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']' || c == ',') && depth == 0) {
                return at;
            } else if (c == '}' || c == ']') {
                depth--;
            }
        }
        return text.length();
    }

    private void removeFromBlock(int body, String field) {
        String indent = indentOfFields(body);
        for (int at = body; at < text.length() && isPartOfSection(line(at)); at += line(at).length() + 1) {
            if (indentOf(line(at)) == indent.length() && isKey(at + indent.length(), field)) {
                text.delete(at, endOfBlock(at, indent.length()));
                return;
            }
        }
    }

    private String indentOfFields(int body) {
        for (int at = body; at < text.length() && isPartOfSection(line(at)); at += line(at).length() + 1) {
            if (!isRemark(line(at))) {
                return " ".repeat(indentOf(line(at)));
            }
        }
        return INDENT;
    }

    private static boolean isPartOfSection(String line) {
        return isRemark(line) || indentOf(line) > 0 || line.startsWith("-");
    }

    private static boolean isRemark(String line) {
        return line.isBlank() || line.strip().startsWith("#");
    }

    /** Returns the first line behind a block entry that is not indented further, nor an item of its list. */
    private int endOfBlock(int entry, int indent) {
        int at = entry + line(entry).length() + 1;
        while (at < text.length()) {
            String line = line(at);
            boolean isItem = line.strip().startsWith("- ") && indentOf(line) == indent;
            boolean isClosing = line.strip().startsWith("]") || line.strip().startsWith("}");
            if (line.isBlank() || (indentOf(line) <= indent && !isItem && !isClosing)) {
                break;
            }
            at += line.length() + 1;
        }
        return at;
    }

    private String line(int from) {
        return text.substring(from, text.indexOf("\n", from));
    }

    private static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** Returns the text. */
    String text() {
        return text.toString();
    }
}
