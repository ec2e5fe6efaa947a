package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Severity;
import java.util.Comparator;

/**
 * Something that will not do what was meant.
 *
 * @param rule the id of the rule that found it
 * @param severity ERROR for what cannot work as written, WARNING for what was hardly meant, NOTE for what is worth knowing
 * @param position where it is written
 * @param path which value it is, as {@code spec.disruption.budgets[0]}
 * @param object what it belongs to, as {@code NodePool default}
 * @param message why it will not
 * @param fix what to write instead; lines after the first are YAML
 */
public record Finding(
        String rule, Severity severity, Position position, String path, String object, String message, String fix)
        implements Comparable<Finding> {
    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::position)
            .thenComparing(Finding::severity)
            .thenComparing(Finding::path)
            .thenComparing(Finding::rule)
            .thenComparing(Finding::message);

    /** Whether the finding is more than a note. */
    public boolean isComplaint() {
        return severity != Severity.NOTE;
    }

    /** Orders findings by place, as a reader of the file meets them. */
    @Override
    public int compareTo(Finding other) {
        return ORDER.compare(this, other);
    }
}
