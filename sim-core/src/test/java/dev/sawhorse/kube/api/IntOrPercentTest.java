// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class IntOrPercentTest {
    @Test
    void sharesAreRoundedAsRequested() {
        IntOrPercent quarter = IntOrPercent.parse("25%");
        assertThat(quarter.roundedUp(10)).isEqualTo(3);
        assertThat(quarter.roundedDown(10)).isEqualTo(2);
        assertThat(quarter.roundedUp(8)).isEqualTo(2);
        assertThat(IntOrPercent.parse("7").roundedUp(3)).isEqualTo(7);
    }

    @Test
    void textIsUnchanged() {
        assertThat(IntOrPercent.parse("00%")).hasToString("00%").isNotEqualTo(IntOrPercent.ofPercent(0));
        assertThat(IntOrPercent.parse("25%")).isEqualTo(IntOrPercent.ofPercent(25));
    }

    @Test
    void invalidIntOrPercentIsRejected() {
        for (String text : new String[] {"", "%", "-1", "1.5", "10 %", "ten"}) {
            assertThatThrownBy(() -> IntOrPercent.parse(text))
                    .as(text)
                    .isInstanceOf(NumberFormatException.class)
                    .hasMessageContaining("\"" + text + "\"");
        }
    }
}
