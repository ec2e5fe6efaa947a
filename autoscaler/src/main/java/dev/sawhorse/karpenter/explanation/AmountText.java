// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.ResourceName;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The text form of resource amounts: CPUs in cores, bytes in Gi or Mi with up to two decimals, others as numbers.
 */
public final class AmountText {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private AmountText() {}

    /** Returns the amount of a resource. */
    public static String of(int resource, long amount) {
        if (resource == ResourceName.CPU) {
            return decimal(amount, 1000, 3, RoundingMode.HALF_EVEN);
        }
        if (resource == ResourceName.MEMORY || resource == ResourceName.EPHEMERAL_STORAGE) {
            return bytes(amount);
        }
        return Quantity.format(ResourceName.name(resource), amount);
    }

    /** Returns {@code less < more}, with exact values if the rounded ones would be equal. */
    public static String lessThan(int resource, long less, long more) {
        String one = of(resource, less);
        String other = of(resource, more);
        if (!one.equals(other)) {
            return one + " < " + other;
        }
        String name = ResourceName.name(resource);
        return Quantity.format(name, less) + " < " + Quantity.format(name, more);
    }

    private static String bytes(long amount) {
        return Math.abs(amount) >= GIB
                ? decimal(amount, GIB, 2, RoundingMode.HALF_EVEN) + "Gi"
                : decimal(amount, MIB, 2, RoundingMode.HALF_EVEN) + "Mi";
    }

    private static String decimal(long amount, long unit, int decimals, RoundingMode rounding) {
        BigDecimal rounded = BigDecimal.valueOf(amount).divide(BigDecimal.valueOf(unit), decimals, rounding);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
