// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rule by which the distinct values of a label among instance types count, as requirements with minValues demand ({@code
 * cloudprovider/types.go SatisfiesMinValues}: the requirements of the types count, not their offerings).
 */
@Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceTypes.SatisfiesMinValues")
public enum MinValues {
    /** The values that the instance types list count. */
    LISTED,
    /** Those of them that the requirement still allows count. */
    ALLOWED;

    /** Returns the rule of a version. */
    public static MinValues of(KarpenterVersion version) {
        return version.has(RuleChange.MIN_VALUES_OF_NARROWED_REQUIREMENT) ? ALLOWED : LISTED;
    }

    /** Returns, per key of which the types have too few values, how many they have; nothing is missed by no types at all. */
    public Map<String, Integer> missed(List<InstanceType> types, Requirements requirements) {
        Map<String, Integer> missed = new LinkedHashMap<>();
        if (types.isEmpty()) {
            return missed;
        }
        for (Requirement requirement : requirements) {
            Integer minValues = requirement.minValues();
            if (minValues != null) {
                int found = distinctValues(types, requirement);
                if (found < minValues) {
                    missed.put(requirement.key(), found);
                }
            }
        }
        return missed;
    }

    /** Returns how many types from the head of the list meet every minValues, 0 if nothing is demanded or they never do. */
    public int typesNeeded(List<InstanceType> types, Requirements requirements) {
        Map<String, Set<String>> seen = new LinkedHashMap<>();
        for (Requirement requirement : requirements) {
            if (requirement.minValues() != null) {
                seen.put(requirement.key(), new TreeSet<>());
            }
        }
        if (seen.isEmpty()) {
            return 0;
        }
        for (int i = 0; i < types.size(); i++) {
            Requirements own = types.get(i).requirements();
            seen.forEach((key, values) -> values.addAll(countedValues(own, requirements.get(key))));
            if (isMet(seen, requirements)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Returns the message for keys of which there are too few values. */
    public static String message(Collection<String> keys) {
        return "minValues requirement is not met for label(s) (label(s)=[" + String.join(" ", keys) + "])";
    }

    private static boolean isMet(Map<String, Set<String>> seen, Requirements requirements) {
        for (Map.Entry<String, Set<String>> entry : seen.entrySet()) {
            Integer minValues = requirements.get(entry.getKey()).minValues();
            if (minValues != null && entry.getValue().size() < minValues) {
                return false;
            }
        }
        return true;
    }

    private int distinctValues(List<InstanceType> types, Requirement requirement) {
        Set<String> values = new TreeSet<>();
        types.forEach(type -> values.addAll(countedValues(type.requirements(), requirement)));
        return values.size();
    }

    private List<String> countedValues(Requirements ofType, Requirement requirement) {
        Requirement own = ofType.find(requirement.key());
        if (own == null) {
            return List.of();
        }
        return this == LISTED
                ? List.copyOf(own.values())
                : own.values().stream().filter(requirement::has).toList();
    }
}
