// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A problem of an input: an error, a warning or a note at a position.
 *
 * @param severity how much it matters
 * @param position its position
 * @param path the path of the value, as {@code spec.disruption.budgets[0].nodes}; empty for the document itself
 * @param message what is wrong, naming the value
 * @param hint a suggestion, or null
 * @param scope the variants of the input that have the problem, as {@code (variant a)}; empty if all of them have it
 */
public record Problem(
        Severity severity,
        Position position,
        String path,
        String message,
        @Nullable String hint,
        String scope) implements Comparable<Problem> {
    private static final int LONGEST = 300;
    private static final int LONGEST_MESSAGE = 1_500;
    private static final int LONGEST_HINT = 20_000;
    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::position)
            .thenComparing(Problem::path)
            .thenComparing(Problem::severity)
            .thenComparing(Problem::message);

    /** Makes a problem that every variant of the input has. */
    public Problem(Severity severity, Position position, String path, String message, @Nullable String hint) {
        this(severity, position, path, message, hint, "");
    }

    /** Returns the message and the scope. */
    public String scopedMessage() {
        return scope.isEmpty() ? message : message + " " + scope;
    }

    /** Orders problems by position, as a reader of the file meets them. */
    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    /**
     * Renders {@code file:line:column: path: message} and, on a second line, the hint; text of the input is {@link Printable}
     * and not longer than a screen.
     */
    @Override
    public String toString() {
        Position shown = new Position(Printable.line(position.file(), LONGEST), position.line(), position.column());
        StringBuilder text = new StringBuilder().append(shown).append(": ");
        if (!path.isEmpty()) {
            text.append(Printable.line(path, LONGEST)).append(": ");
        }
        // A message that already contains its hint gets it on a line of its own.
        String[] parts = scopedMessage().split("\nMaybe ", 2);
        text.append(Printable.line(parts[0], LONGEST_MESSAGE));
        if (parts.length > 1) {
            text.append("\nMaybe ").append(Printable.line(parts[1], LONGEST_HINT));
        }
        if (hint != null) {
            text.append('\n').append(Printable.line(hint, LONGEST_HINT));
        }
        return text.toString();
    }
}
