// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.SelectorRequirement;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A reader of label selectors and node selector terms. */
final class SelectorReader {
    private final ReadMode reading;

    SelectorReader(ReadMode reading) {
        this.reading = reading;
    }

    /** Returns the selector under a name, or null if there is none. */
    @Nullable
    LabelSelector find(Fields fields, String name) {
        return fields.read(name, this::labelSelector);
    }

    /** Returns a label selector. */
    @Nullable
    LabelSelector labelSelector(Value value) {
        Fields selector = value.fields();
        if (selector == null) {
            return null;
        }
        Map<String, String> labels =
                reading.isApplied() ? Names.requireLabels(selector, "matchLabels") : selector.strings("matchLabels");
        return new LabelSelector(labels, selector.list("matchExpressions", this::requirement));
    }

    /** Returns one alternative of a node affinity. */
    @Nullable
    NodeSelectorTerm nodeTerm(Value value) {
        return nodeTerm(value, Value::string);
    }

    /** Returns a required term, whose values the API server validates as label values; it does not for preferences. */
    @Nullable
    NodeSelectorTerm requiredNodeTerm(Value value) {
        return nodeTerm(value, reading.isApplied() ? SelectorReader::labelValue : Value::string);
    }

    private @Nullable NodeSelectorTerm nodeTerm(Value value, Function<Value, @Nullable String> values) {
        Fields term = value.fields();
        return term == null
                ? null
                : new NodeSelectorTerm(
                        term.list("matchExpressions", expression -> requirement(expression, values)),
                        term.list("matchFields", this::requirement));
    }

    private static @Nullable String labelValue(Value value) {
        String text = Names.requireLabelValue(value);
        return text == null ? value.text() : text;
    }

    private @Nullable SelectorRequirement requirement(Value value) {
        return requirement(value, Value::string);
    }

    private @Nullable SelectorRequirement requirement(Value value, Function<Value, @Nullable String> read) {
        Fields fields = value.fields();
        if (fields == null) {
            return null;
        }
        String operator = fields.string("operator", "");
        List<String> values = fields.list("values", read);
        if (reading.isApplied()) {
            fields.read("key", Names::requireQualifiedName);
            fields.requiredString("key");
            if (!fields.requiredString("operator").isEmpty()) {
                requireValues(fields, operator, values);
            }
        }
        return new SelectorRequirement(fields.string("key", ""), operator, values);
    }

    private static void requireValues(Fields fields, String operator, List<String> values) {
        switch (operator) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    fields.error("values", "must list at least one value for the operator " + operator, null);
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    fields.error(
                            "values",
                            "must be absent for the operator " + operator,
                            "Did you mean the operator " + (operator.equals("Exists") ? "In" : "NotIn") + "?");
                }
            }
            case "Gt", "Lt" -> {
                if (values.size() != 1 || !values.get(0).matches("-?[0-9]{1,18}")) {
                    fields.error("values", "must contain exactly one whole number for the operator " + operator, null);
                }
            }
            default -> {}
        }
    }
}
