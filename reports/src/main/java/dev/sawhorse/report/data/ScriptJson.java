// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import java.util.List;

/**
 * A writer of JSON for script elements of an HTML page: no text in it can end the element or begin another. Values are
 * written in the order in which they are added, with the same bytes on every machine.
 */
public final class ScriptJson {
    private final StringBuilder out;
    private boolean first = true;

    /** Appends to a text. */
    public ScriptJson(StringBuilder out) {
        this.out = out;
    }

    ScriptJson beginObject() {
        return open('{');
    }

    ScriptJson endObject() {
        return close('}');
    }

    ScriptJson beginArray() {
        return open('[');
    }

    ScriptJson endArray() {
        return close(']');
    }

    /** Writes the name of the value that follows. */
    ScriptJson name(String name) {
        separate();
        text(out, name);
        out.append(':');
        first = true;
        return this;
    }

    ScriptJson value(String text) {
        separate();
        text(out, text);
        return this;
    }

    ScriptJson value(long number) {
        separate();
        out.append(number);
        return this;
    }

    ScriptJson values(List<String> texts) {
        beginArray();
        texts.forEach(this::value);
        return endArray();
    }

    ScriptJson values(long[] numbers) {
        beginArray();
        for (long number : numbers) {
            value(number);
        }
        return endArray();
    }

    ScriptJson values(int[] numbers) {
        beginArray();
        for (int number : numbers) {
            value(number);
        }
        return endArray();
    }

    private ScriptJson open(char bracket) {
        separate();
        out.append(bracket);
        first = true;
        return this;
    }

    private ScriptJson close(char bracket) {
        out.append(bracket);
        first = false;
        return this;
    }

    private void separate() {
        if (!first) {
            out.append(',');
        }
        first = false;
    }

    private static void text(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (isUnsafe(c)) {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(Character.forDigit(c >> shift & 0xf, 16));
                }
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    /** Control characters, special characters of HTML, line terminators of JavaScript, and surrogates. */
    private static boolean isUnsafe(char c) {
        return c < ' '
                || c == '<'
                || c == '>'
                || c == '&'
                || c == '\''
                || c == 0x7f
                || c == 0x2028
                || c == 0x2029
                || Character.isSurrogate(c);
    }
}
