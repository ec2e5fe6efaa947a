// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DecimalTextTest {
    @Test
    void trailingZerosAndExponentsAreNotWritten() {
        assertThat(DecimalText.of(0, 9)).isEqualTo("0");
        assertThat(DecimalText.of(-0.0, 9)).isEqualTo("0");
        assertThat(DecimalText.of(0.096, 9)).isEqualTo("0.096");
        assertThat(DecimalText.of(1e-9, 9)).isEqualTo("0.000000001");
        assertThat(DecimalText.of(4e-10, 9)).isEqualTo("0");
        assertThat(DecimalText.of(-0.5, 9)).isEqualTo("-0.5");
        assertThat(DecimalText.of(12e9, 9)).isEqualTo("12000000000");
        assertThat(DecimalText.of(2.5e20, 6)).isEqualTo("250000000000000000000");
        assertThat(DecimalText.of(2.0000005, 6)).isEqualTo("2");
    }

    @Test
    void secondsAreExactToTheNanosecond() {
        assertThat(DecimalText.ofSeconds(0)).isEqualTo("0");
        assertThat(DecimalText.ofSeconds(12_500_000_000L)).isEqualTo("12.5");
        assertThat(DecimalText.ofSeconds(3_000_000_001L)).isEqualTo("3.000000001");
        assertThat(DecimalText.ofSeconds(Long.MAX_VALUE)).isEqualTo("9223372036.854775807");
    }

    @Test
    void everyDecimalOfUpToNineDigitsRoundTripsThroughDouble() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long scaled = random.nextLong(1L << 50);
            String text = DecimalText.ofScaled(scaled, 9);
            assertThat(new BigDecimal(text)).isEqualByComparingTo(BigDecimal.valueOf(scaled, 9));
            assertThat(DecimalText.of(Double.parseDouble(text), 9)).isEqualTo(text);
        }
    }

    @Test
    void invalidNumberIsRejected() {
        assertThatThrownBy(() -> DecimalText.of(Double.NaN, 9)).hasMessageContaining("NaN");
    }
}
