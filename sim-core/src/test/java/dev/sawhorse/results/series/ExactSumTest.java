// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.series;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExactSumTest {
    @Test
    void sumsOfProductsBeyondALongAreExact() {
        Random random = new Random(7);
        ExactSum sum = new ExactSum();
        BigInteger expected = BigInteger.ZERO;
        for (int i = 0; i < 10_000; i++) {
            long a = random.nextLong(-(1L << 50), 1L << 52);
            long b = random.nextLong(1L << 55);
            sum.add(a, b);
            expected = expected.add(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)));
            assertThat(sum.dividedBy(1)).isEqualTo(new BigDecimal(expected).doubleValue());
        }
    }

    @Test
    void aShareOfZeroIsZero() {
        assertThat(new ExactSum().shareOf(new ExactSum())).isZero();
    }
}
