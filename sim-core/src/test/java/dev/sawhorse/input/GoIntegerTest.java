// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class GoIntegerTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "007, 7", "+3, 3", "-12, -12", "9223372036854775807, 9223372036854775807"})
    void digitsWithASignAreANumber(String text, long number) {
        assertThat(GoInteger.parse(text)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                  | parsing \"\": invalid syntax",
                "1_000               | parsing \"1_000\": invalid syntax",
                "٣                   | parsing \"٣\": invalid syntax",
                "9223372036854775808 | parsing \"9223372036854775808\": value out of range"
            })
    void anythingElseIsNamed(String text, String complaint) {
        assertThat(GoInteger.isInteger(text)).isFalse();
        assertThatThrownBy(() -> GoInteger.parse(text)).hasMessage("strconv.Atoi: " + complaint);
    }

    @Test
    void quotationMarksAndControlCharactersAreEscaped() {
        assertThat(GoInteger.quoted("a\"\\\t\n\u0001é")).isEqualTo("\"a\\\"\\\\\\t\\n\\x01é\"");
    }
}
