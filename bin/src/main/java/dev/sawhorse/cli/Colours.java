package dev.sawhorse.cli;

import dev.sawhorse.input.Severity;
import java.util.Locale;

/**
 * Colours of words and glyphs on a terminal, none elsewhere.
 *
 * @param on whether there are any
 */
record Colours(boolean on) {
    /** Returns the text in red: forbidden, wrong. */
    String red(String text) {
        return in(31, text);
    }

    /** Returns the text in green: allowed. */
    String green(String text) {
        return in(32, text);
    }

    /** Returns the text in yellow: neither. */
    String yellow(String text) {
        return in(33, text);
    }

    /** Returns the word for how much a finding matters, in the colour of that. */
    String severity(Severity severity) {
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
