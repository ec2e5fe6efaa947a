// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.upstream.Upstream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The validation of a requirement of a manifest, with Karpenter's messages (Karpenter v1.14, API validation).
 */
public final class RequirementValidation {
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");

    private static final Set<String> CAPACITY_TYPES = Collections.unmodifiableSet(new TreeSet<>(Arrays.asList(
            KarpenterLabels.CAPACITY_TYPE_ON_DEMAND,
            KarpenterLabels.CAPACITY_TYPE_RESERVED,
            KarpenterLabels.CAPACITY_TYPE_SPOT)));

    private final WellKnownLabels wellKnown;

    public RequirementValidation(WellKnownLabels wellKnown) {
        this.wellKnown = wellKnown;
    }

    /** Tells every reason why the requirement must not be used. */
    @Upstream(
            file = "pkg/apis/v1/nodeclaim_validation.go",
            symbol = {"ValidateRequirement", "validateWellKnownValues"})
    public void check(String writtenKey, String operator, List<String> values, Consumer<String> reasons) {
        String key = Requirement.normalize(writtenKey);
        if (wellKnown.isRestricted(key)) {
            reasons.accept("using label " + key
                    + " is not allowed as it might interfere with the internal provisioning logic; "
                    + "specify a well known label: " + goList(wellKnown.keys())
                    + ", or a custom label that does not use a restricted domain: "
                    + goList(wellKnown.restrictedDomains()));
        }
        if (key.equals(KarpenterLabels.CAPACITY_TYPE)
                && isIn(operator)
                && Collections.disjoint(values, CAPACITY_TYPES)) {
            reasons.accept("no valid values found in " + goList(values) + " for " + key + ", expected one of: "
                    + goSet(CAPACITY_TYPES) + ", got: " + goList(values));
        }
        for (String fault : LabelSyntax.faultsOfKey(key)) {
            reasons.accept("key " + key + " is not a qualified name, " + fault);
        }
        for (String value : values) {
            for (String fault : LabelSyntax.faultsOfValue(value)) {
                reasons.accept("invalid value " + value + " for key " + key + ", " + fault);
            }
        }
        if (isIn(operator) && values.isEmpty()) {
            reasons.accept("key " + key + " with operator " + operator + " must have a value defined");
        }
        if (isBound(operator) && !isNumber(values)) {
            reasons.accept("key " + key + " with operator " + operator + " must have a single positive integer value");
        }
    }

    @Upstream(file = "pkg/apis/v1/labels.go", symbol = "HasKnownValues")
    private static boolean isIn(String operator) {
        return operator.equals(Operator.IN.toString());
    }

    private static boolean isBound(String operator) {
        return switch (operator) {
            case "Gt", "Lt", "Gte", "Lte" -> true;
            default -> false;
        };
    }

    private static boolean isNumber(List<String> values) {
        if (values.size() != 1 || !INTEGER.matcher(values.get(0)).matches()) {
            return false;
        }
        BigInteger number = new BigInteger(values.get(0));
        return number.signum() >= 0 && number.bitLength() < Long.SIZE;
    }

    private static String goList(Iterable<String> values) {
        return "[" + String.join(" ", values) + "]";
    }

    private static String goSet(Set<String> values) {
        return "map["
                + String.join(" ", values.stream().map(value -> value + ":{}").toList()) + "]";
    }
}
