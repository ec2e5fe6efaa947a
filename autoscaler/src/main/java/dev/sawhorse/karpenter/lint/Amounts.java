package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.Resources;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of resources as people say them. */
final class Amounts {
    private static final BigDecimal BYTES_PER_GIB = BigDecimal.valueOf(1L << 30);

    private Amounts() {}

    /** Renders {@code 1.93 CPUs and 3.2 GiB}. */
    static String text(Resources amounts) {
        return plain(BigDecimal.valueOf(amounts.cpuMillis(), 3)) + " CPUs and "
                + plain(BigDecimal.valueOf(amounts.memoryBytes()).divide(BYTES_PER_GIB, 2, RoundingMode.HALF_UP))
                + " GiB";
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
