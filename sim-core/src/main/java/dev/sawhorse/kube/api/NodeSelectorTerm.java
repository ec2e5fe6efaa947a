// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One alternative of a node affinity: all its label expressions and fields must match; an empty term matches nothing. */
public record NodeSelectorTerm(List<SelectorRequirement> matchExpressions, List<SelectorRequirement> matchFields) {
    public NodeSelectorTerm {
        matchExpressions = List.copyOf(matchExpressions);
        matchFields = List.copyOf(matchFields);
    }

    public static NodeSelectorTerm of(List<SelectorRequirement> matchExpressions) {
        return new NodeSelectorTerm(matchExpressions, List.of());
    }

    /** Whether it has no expressions and fields, and so matches nothing. */
    public boolean isEmpty() {
        return matchExpressions.isEmpty() && matchFields.isEmpty();
    }

    /** Whether all expressions match a node's labels and all fields its name. */
    public boolean matches(Map<String, String> labels, String nodeName) {
        if (isEmpty()) {
            return false;
        }
        for (SelectorRequirement expression : matchExpressions) {
            if (!holds(expression, labels.get(expression.key()))) {
                return false;
            }
        }
        for (SelectorRequirement field : matchFields) {
            if (!field.key().equals("metadata.name") || !holds(field, nodeName)) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(SelectorRequirement requirement, @Nullable String value) {
        return switch (requirement.operator()) {
            case "In" -> value != null && requirement.values().contains(value);
            case "NotIn" -> value == null || !requirement.values().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> compares(value, requirement, 1);
            case "Lt" -> compares(value, requirement, -1);
            default -> false;
        };
    }

    private static boolean compares(@Nullable String value, SelectorRequirement requirement, int sign) {
        if (value == null || requirement.values().size() != 1) {
            return false;
        }
        try {
            long have = Long.parseLong(value);
            long bound = Long.parseLong(requirement.values().get(0));
            return Long.compare(have, bound) == sign;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
