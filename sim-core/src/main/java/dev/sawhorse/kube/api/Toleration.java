// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.input.GoInteger;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pod's toleration, as written: an empty key, operator, value or effect means it is not given.
 *
 * @param tolerationSeconds how long a NoExecute taint is tolerated, null for no limit
 */
public record Toleration(
        String key,
        String operator,
        String value,
        String effect,
        @Nullable Long tolerationSeconds) {
    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");

    public static Toleration exists(String key, String effect) {
        return new Toleration(key, "Exists", "", effect, null);
    }

    /**
     * Whether the toleration tolerates the taint (core/v1 rule): effects are equal or none is named, keys are equal or none is
     * named, and the operator is Exists, or Equal (the default) with equal values, or Gt or Lt with integers (without leading
     * zeros), where the taint's is the greater or lesser.
     */
    public boolean tolerates(Taint taint) {
        if (!effect.isEmpty() && !effect.equals(taint.effect())) {
            return false;
        }
        if (!key.isEmpty() && !key.equals(taint.key())) {
            return false;
        }
        return switch (operator) {
            case "", "Equal" -> value.equals(taint.value());
            case "Exists" -> true;
            case "Gt" -> areIntegers(taint) && Long.parseLong(taint.value()) > Long.parseLong(value);
            case "Lt" -> areIntegers(taint) && Long.parseLong(taint.value()) < Long.parseLong(value);
            default -> false;
        };
    }

    private boolean areIntegers(Taint taint) {
        return isInteger(value) && isInteger(taint.value());
    }

    private static boolean isInteger(String text) {
        return INTEGER.matcher(text).matches() && GoInteger.isInteger(text);
    }

    /** Whether it compares numbers, which requires a feature gate in Kubernetes and none in Karpenter. */
    public boolean isComparison() {
        return operator.equals("Gt") || operator.equals("Lt");
    }

    /**
     * Whether any of the tolerations tolerates the taint, with any operator ({@code pkg/scheduling/taints.go} of Karpenter).
     */
    public static boolean anyTolerates(List<Toleration> tolerations, Taint taint) {
        return anyTolerates(tolerations, taint, true);
    }

    /**
     * Whether any of the tolerations tolerates the taint ({@code Toleration.ToleratesTaint}).
     *
     * @param comparisons whether tolerations that compare numbers are enabled
     */
    public static boolean anyTolerates(List<Toleration> tolerations, Taint taint, boolean comparisons) {
        for (Toleration toleration : tolerations) {
            if ((comparisons || !toleration.isComparison()) && toleration.tolerates(taint)) {
                return true;
            }
        }
        return false;
    }
}
