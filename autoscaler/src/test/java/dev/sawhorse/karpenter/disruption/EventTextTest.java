// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EventTextTest {
    @ParameterizedTest
    @CsvSource({
        "0.625,2,0.62",
        "0.635,2,0.64",
        "0.375,2,0.38",
        "81.25,1,81.2",
        "0,2,0.00",
        "-1.5,2,-1.50",
        "-0.001,2,-0.00",
        "Infinity,2,+Inf",
        "-Infinity,2,-Inf",
        "NaN,2,NaN"
    })
    void figuresAreRoundedAsInGo(double value, int places, String text) {
        assertThat(EventText.decimal(value, places)).isEqualTo(text);
    }
}
