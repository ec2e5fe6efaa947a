package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.SelectorRequirement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a node meets the terms of a node affinity (core/v1 node selectors). */
final class NodeTerms {
    private NodeTerms() {}

    /** Whether the node carries every label of a pod's nodeSelector. */
    static boolean carries(Node node, Map<String, String> labels) {
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (!label.getValue().equals(node.label(label.getKey()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether all expressions and fields of the term hold; an empty term holds nowhere. */
    static boolean matches(NodeSelectorTerm term, Node node) {
        if (isEmpty(term)) {
            return false;
        }
        for (SelectorRequirement expression : term.matchExpressions()) {
            if (!holds(expression, node.label(expression.key()))) {
                return false;
            }
        }
        for (SelectorRequirement field : term.matchFields()) {
            if (!field.key().equals("metadata.name") || !holds(field, node.name())) {
                return false;
            }
        }
        return true;
    }

    static boolean isEmpty(NodeSelectorTerm term) {
        return term.matchExpressions().isEmpty() && term.matchFields().isEmpty();
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
