// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class PriceOverlayTest {
    @ParameterizedTest
    @CsvSource({"+0.5,2.5", "-0.5,1.5", "-3,0", "+10%,2.2", "-15%,1.7", "-100%,0", "+.5,2.5", "+250%,7", "-7.5%,1.85"})
    void adjustmentIsAddedAndNeverGoesBelowZero(String adjustment, double expected) {
        assertThat(PriceOverlay.parseAdjustment(adjustment).apply(2)).isEqualTo(expected, within(1e-12));
    }

    @Test
    void priceTakesThePlaceOfThePrice() {
        assertThat(PriceOverlay.parsePrice("0.123").apply(2)).isEqualTo(0.123);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "10%", "-101%", "-100.5%", "+", "1e3", "+5 %", "-150%", ""})
    void adjustmentNeedsASignAndCannotTakeMoreThanAll(String text) {
        assertThatThrownBy(() -> PriceOverlay.parseAdjustment(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+1", "-1", ".5", "1.", "1e3", "10%", ""})
    void priceIsAPlainNumber(String text) {
        assertThatThrownBy(() -> PriceOverlay.parsePrice(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
