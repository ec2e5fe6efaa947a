// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import java.util.List;

/** The validation rules of selector terms and tags in the custom resource definitions of node classes. */
final class SelectorTerms {
    private static final int MAX_TERMS = 30;
    private static final int MAX_TAGS = 20;

    private SelectorTerms() {}

    /** Returns the terms of a field after checking each of them. */
    static List<Fields> checked(Fields spec, String name, boolean required, String idPrefix, List<String> parts) {
        Value value = required ? spec.require(name) : spec.value(name);
        List<Fields> terms = value == null ? List.of() : value.list(Value::fields);
        if (value != null && required && terms.isEmpty()) {
            value.error("must contain at least one term", null);
        } else if (value != null && terms.size() > MAX_TERMS) {
            value.error("contains more than " + MAX_TERMS + " terms", null);
        }
        for (Fields term : terms) {
            if (parts.stream().noneMatch(term::has)) {
                term.error("selects nothing: one of " + String.join(", ", parts) + " must be given", null);
            }
            checkId(term, idPrefix);
            checkSelectorTags(term);
        }
        return terms;
    }

    private static void checkId(Fields term, String prefix) {
        String id = term.string("id");
        if (id != null && !id.matches(".*" + prefix + "[0-9a-z]+.*")) {
            term.error("id", "\"" + id + "\" is not an id such as " + prefix + "0123456789abcdef0", null);
        }
    }

    private static void checkSelectorTags(Fields term) {
        Value tags = term.value("tags");
        if (tags == null) {
            return;
        }
        Fields fields = term.fields("tags");
        if (fields.names().size() > MAX_TAGS) {
            tags.error("contains more than " + MAX_TAGS + " tags", null);
        }
        for (String key : fields.names()) {
            if (key.isEmpty() || "".equals(fields.string(key))) {
                tags.error("has an empty key or value", "Did you mean \"*\", which matches any value?");
            }
        }
    }

    /** Reports a term that combines a field with one of the others. */
    static void refuseTogether(Fields term, String name, List<String> others) {
        for (String other : others) {
            if (term.has(name) && term.has(other)) {
                term.error(name, "cannot be combined with " + other, "Make it a separate term.");
                return;
            }
        }
    }

    /** Reported only if no term is valid, as in the rule of the definition. */
    static void refuseIfAll(List<Fields> terms, String name, List<String> others) {
        boolean all = !terms.isEmpty()
                && terms.stream()
                        .allMatch(term -> term.has(name) && others.stream().anyMatch(term::has));
        if (all) {
            terms.forEach(term -> refuseTogether(term, name, others));
        }
    }

    /** Reports tags that the system sets itself. */
    static void checkTags(Fields spec, List<String> reserved) {
        Value tags = spec.value("tags");
        if (tags == null) {
            return;
        }
        for (String key : spec.fields("tags").names()) {
            if (key.isEmpty()) {
                tags.error("has an empty key", null);
            } else if (reserved.contains(key) || key.startsWith("kubernetes.io/cluster")) {
                tags.error("the tag \"" + key + "\" is set by the system", "Remove it.");
            }
        }
    }
}
