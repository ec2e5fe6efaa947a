// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.explanation.AmountText;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The text form of resource amounts in findings. */
final class Amounts {
    private static final BigDecimal BYTES_PER_GIB = BigDecimal.valueOf(1L << 30);

    private Amounts() {}

    /** Renders {@code 1.93 CPUs and 3.2 GiB}. */
    static String text(Resources amounts) {
        return plain(BigDecimal.valueOf(amounts.cpuMillis(), 3)) + " CPUs and "
                + plain(BigDecimal.valueOf(amounts.memoryBytes()).divide(BYTES_PER_GIB, 2, RoundingMode.HALF_UP))
                + " GiB";
    }

    /**
     * Renders an amount of one resource as it was written, with its value in Gi or Mi if it was written in another unit:
     * {@code 50G (46.57Gi)}.
     */
    static String of(String resource, long amount) {
        String rounded = AmountText.of(ResourceName.index(resource), amount);
        String exact = Quantity.format(resource, amount);
        boolean decimal = rounded.endsWith("i") && !exact.endsWith("i") && amount != 0;
        return decimal && exact.length() <= rounded.length() + 2 ? exact + " (" + rounded + ")" : rounded;
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
