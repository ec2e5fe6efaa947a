// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.input.Severity;
import java.util.Locale;

/**
 * The colours of words and symbols on a terminal.
 *
 * @param on whether colours are used
 */
public record Colours(boolean on) {
    /** Returns the text in red: forbidden, wrong. */
    public String red(String text) {
        return in(31, text);
    }

    /** Returns the text in green: allowed. */
    public String green(String text) {
        return in(32, text);
    }

    /** Returns the text in yellow: neither. */
    public String yellow(String text) {
        return in(33, text);
    }

    /** Returns the name of a severity in its colour. */
    public String severity(Severity severity) {
        String word = severity.name().toLowerCase(Locale.ROOT);
        return switch (severity) {
            case ERROR -> red(word);
            case WARNING -> yellow(word);
            case NOTE -> word;
        };
    }

    private String in(int colour, String text) {
        return on ? "\u001b[" + colour + "m" + text + "\u001b[0m" : text;
    }
}
