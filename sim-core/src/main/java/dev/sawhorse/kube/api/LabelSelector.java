// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A label selector: every label and every expression must match; without any it matches everything. */
public record LabelSelector(Map<String, String> matchLabels, List<SelectorRequirement> matchExpressions) {
    public static final LabelSelector EVERYTHING = new LabelSelector(Map.of(), List.of());

    public LabelSelector {
        matchLabels = Labels.copyOf(matchLabels);
        matchExpressions = List.copyOf(matchExpressions);
    }

    /**
     * Returns the selector with requirements on label keys resolved from a pod's own labels.
     *
     * @param operator the relation of a selected pod's value to the own one: In or NotIn; keys without an own value are ignored
     */
    LabelSelector withLabelKeys(List<String> keys, String operator, Map<String, String> own) {
        List<SelectorRequirement> expressions = new ArrayList<>(matchExpressions);
        for (String key : keys) {
            String value = own.get(key);
            SelectorRequirement taken = value == null ? null : new SelectorRequirement(key, operator, List.of(value));
            if (taken != null && !expressions.contains(taken)) {
                expressions.add(taken);
            }
        }
        return new LabelSelector(matchLabels, expressions);
    }

    public boolean matches(Map<String, String> labels) {
        for (Map.Entry<String, String> label : matchLabels.entrySet()) {
            if (!label.getValue().equals(labels.get(label.getKey()))) {
                return false;
            }
        }
        for (SelectorRequirement requirement : matchExpressions) {
            if (!matches(requirement, labels)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(SelectorRequirement requirement, Map<String, String> labels) {
        String value = labels.get(requirement.key());
        return switch (requirement.operator()) {
            case "In" -> value != null && requirement.values().contains(value);
            case "NotIn" -> value == null || !requirement.values().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }
}
