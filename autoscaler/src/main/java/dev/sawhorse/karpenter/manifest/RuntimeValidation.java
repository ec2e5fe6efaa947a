// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.manifest.Names;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The runtime validation of Karpenter, which refuses objects that the API server accepts: their condition
 * ValidationSucceeded is False, and they never become ready ({@code apis/v1/nodepool_validation.go}, {@code
 * nodeclaim_validation.go}). Each finding is a warning.
 */
final class RuntimeValidation {
    private final String consequence;
    private boolean passed = true;

    private RuntimeValidation(String consequence) {
        this.consequence = consequence;
    }

    /** Makes the validation for objects of a kind. */
    static RuntimeValidation of(String kind) {
        return new RuntimeValidation(", so the " + kind + " never becomes ready");
    }

    /** Whether there is no violation so far. */
    boolean passed() {
        return passed;
    }

    /** Records a warning, and that the object never becomes ready. */
    void refuse(Value value, String message, @Nullable String hint) {
        passed = false;
        value.warning(message + consequence, hint);
    }

    /** Checks the template of a NodePool. */
    @Upstream(file = "pkg/apis/v1/nodepool_validation.go", symbol = "NodePool.RuntimeValidate")
    void checkTemplate(Fields claim) {
        claim.list("requirements", requirement -> {
            Fields fields = requirement.fields();
            RequirementSpec spec = RequirementReader.recorded(requirement);
            if (fields != null && spec != null) {
                checkValues(fields, spec);
            }
            return requirement;
        });
        checkTaints(claim);
    }

    @Upstream(file = "pkg/apis/v1/nodeclaim_validation.go", symbol = "NodeClaimTemplateSpec.validateRequirements")
    private void checkValues(Fields fields, RequirementSpec requirement) {
        List<Value> values = fields.list("values", value -> value);
        for (Value value : values) {
            String text = value.text();
            boolean negativeNumber = requirement.operator().matches("[GL]te?");
            if (text != null && !negativeNumber && !Names.isLabelValue(text)) {
                refuse(
                        value,
                        "\"" + text
                                + "\" is not a label value: at most 63 letters, digits, '-', '_' and '.' are allowed, "
                                + "with a letter or digit at both ends",
                        null);
            }
        }
        List<String> known = RequirementReader.knownValues(requirement.key());
        if (requirement.operator().equals("In")
                && !known.isEmpty()
                && !requirement.values().isEmpty()) {
            checkKnown(fields, requirement, known);
        }
    }

    private void checkKnown(Fields fields, RequirementSpec requirement, List<String> known) {
        List<String> unknown = requirement.values().stream()
                .filter(value -> !known.contains(value))
                .toList();
        Value list = fields.value("values");
        if (unknown.isEmpty() || list == null) {
            return;
        }
        int left = requirement.values().size() - unknown.size();
        Integer minValues = requirement.minValues();
        String message = "\"" + unknown.get(0) + "\" is not one of " + String.join(", ", known);
        String hint = Spelling.hint(unknown.get(0), known);
        if (left == 0) {
            refuse(list, message, hint);
        } else if (minValues != null && left < minValues) {
            refuse(list, message + " and fewer than " + minValues + " values remain", hint);
        } else {
            list.warning(message + ", so Karpenter ignores it", hint);
        }
    }

    @Upstream(
            file = "pkg/apis/v1/nodeclaim_validation.go",
            symbol = {"NodeClaimTemplateSpec.validateTaints", "validateTaintsField"})
    private void checkTaints(Fields claim) {
        Set<String> known = new LinkedHashSet<>();
        for (String list : List.of("taints", "startupTaints")) {
            claim.list(list, value -> {
                Fields taint = value.fields();
                if (taint != null && !known.add(taint.string("key", "") + ":" + taint.string("effect", ""))) {
                    refuse(value, "repeats the key and effect of another taint", null);
                }
                return value;
            });
        }
    }
}
