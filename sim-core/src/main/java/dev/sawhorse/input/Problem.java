package dev.sawhorse.input;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One complaint about an input.
 *
 * @param severity how much it matters
 * @param position where the trouble is
 * @param path which value it is, as {@code spec.disruption.budgets[0].nodes}; empty for the document itself
 * @param message what is wrong, naming the value
 * @param hint what was probably meant, beginning with "Maybe", or null
 */
public record Problem(
        Severity severity,
        Position position,
        String path,
        String message,
        @Nullable String hint) implements Comparable<Problem> {
    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::position)
            .thenComparing(Problem::path)
            .thenComparing(Problem::severity)
            .thenComparing(Problem::message);

    /** Orders problems by place, as a reader of the file meets them. */
    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    /** Renders {@code file:line:column: path: message} and, on a second line, the hint. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(position).append(": ");
        if (!path.isEmpty()) {
            text.append(path).append(": ");
        }
        text.append(message);
        if (hint != null) {
            text.append('\n').append(hint);
        }
        return text.toString();
    }
}
