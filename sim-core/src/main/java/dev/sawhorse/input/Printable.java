// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An escaper of input text for output: the text cannot contain commands to a terminal or a CI system.
 *
 * <p>Control characters, line breaks and bidirectional control characters become escapes such as {@code \\u001b}; a hash pair
 * that begins a command of a CI system ({@code ##[…} of GitHub Actions, {@code ##vso[…} of Azure Pipelines) is broken up.
 */
public final class Printable {
    private static final Pattern CI_COMMAND = Pattern.compile("##(?=\\w*\\[)");
    private static final String BROKEN_UP = Matcher.quoteReplacement("#\\u0023");

    private Printable() {}

    /** Returns a text in one line. */
    public static String line(String text) {
        return withoutCommands(escaped(text, false));
    }

    /** Returns a text in one line of about the given length at most, of a longer one the beginning and the end. */
    public static String line(String text, int most) {
        if (text.length() <= most) {
            return line(text);
        }
        int end = most / 4;
        int begin = most - end;
        return line(text.substring(0, begin)) + "… (" + (text.length() - begin - end) + " more characters) …"
                + line(text.substring(text.length() - end));
    }

    /** Returns a text with its line breaks and tabs kept. */
    public static String lines(String text) {
        return withoutCommands(escaped(text, true));
    }

    private static String withoutCommands(String text) {
        return text.contains("##") ? CI_COMMAND.matcher(text).replaceAll(BROKEN_UP) : text;
    }

    private static String escaped(String text, boolean keepsLines) {
        StringBuilder escaped = null;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            boolean stays = !isCommand(letter) || (keepsLines && (letter == '\n' || letter == '\t'));
            if (!stays && escaped == null) {
                escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (escaped != null) {
                escaped.append(stays ? String.valueOf(letter) : escape(letter));
            }
        }
        return escaped == null ? text : escaped.toString();
    }

    private static String escape(char letter) {
        return switch (letter) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format("\\u%04x", (int) letter);
        };
    }

    /** Whether a character is an invisible control character. */
    public static boolean isCommand(char letter) {
        return Character.isISOControl(letter) || isDirectional(letter) || letter == '\u2028' || letter == '\u2029';
    }

    private static boolean isDirectional(char letter) {
        return letter == '\u061c'
                || letter == '\u200e'
                || letter == '\u200f'
                || (letter >= '\u202a' && letter <= '\u202e')
                || (letter >= '\u2066' && letter <= '\u2069');
    }
}
