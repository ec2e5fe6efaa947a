// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Severity;
import java.util.Comparator;

/**
 * A finding of a lint rule: a part of a manifest that does not work as intended.
 *
 * @param rule id of the rule
 * @param severity ERROR for what cannot work as written, WARNING for what is probably not intended, NOTE for information
 * @param position position in the file
 * @param path path of the value, as {@code spec.disruption.budgets[0]}
 * @param object object of the value, as {@code NodePool default}
 * @param message description of the problem
 * @param fix suggested change; lines after the first are YAML
 */
public record Finding(
        String rule, Severity severity, Position position, String path, String object, String message, String fix)
        implements Comparable<Finding> {
    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::position)
            .thenComparing(Finding::severity)
            .thenComparing(Finding::path)
            .thenComparing(Finding::rule)
            .thenComparing(Finding::message);

    /** Whether the finding is an error or a warning. */
    public boolean isProblem() {
        return severity != Severity.NOTE;
    }

    /** Orders findings by position in the file. */
    @Override
    public int compareTo(Finding other) {
        return ORDER.compare(this, other);
    }
}
