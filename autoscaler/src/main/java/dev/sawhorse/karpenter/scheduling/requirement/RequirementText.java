// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import java.util.StringJoiner;

/**
 * The texts of requirements in messages.
 */
public final class RequirementText {
    private RequirementText() {}

    /** Returns the requirement with bounds as comparisons: {@code instance-cpu In [4 8]}, {@code instance-generation >= 5}. */
    public static String of(Requirement requirement) {
        Bounds bounds = requirement.bounds();
        if (bounds.gte() == null && bounds.lte() == null) {
            return requirement.toString();
        }
        StringJoiner text = new StringJoiner(" and ", requirement.key() + " ", "");
        if (bounds.gte() != null) {
            text.add(">= " + bounds.gte());
        }
        if (bounds.lte() != null) {
            text.add("<= " + bounds.lte());
        }
        if (!requirement.values().isEmpty()) {
            text.add("not in " + requirement.values());
        }
        return requirement.minValues() == null ? text.toString() : text + " minValues " + requirement.minValues();
    }

    /** Returns the values only, {@code [4 8]}, or what stands for them. */
    public static String values(Requirement requirement) {
        return of(requirement).substring(requirement.key().length() + 1).replaceFirst("^In ", "");
    }
}
