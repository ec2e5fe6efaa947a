// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The expected values and error messages are those of Go's own {@code time.ParseDuration}. */
class GoDurationTest {
    @ParameterizedTest
    @CsvSource({
        "0,                       0",
        "-0,                      0",
        "30s,                     30_000_000_000",
        "1h30m,                   5_400_000_000_000",
        "1.5h,                    5_400_000_000_000",
        ".5s,                     500_000_000",
        "1.s,                     1_000_000_000",
        "100ms,                   100_000_000",
        "3us,                     3_000",
        "3µs,                     3_000",
        "3μs,                     3_000",
        "-1m1s,                   -61_000_000_000",
        "+2m,                     120_000_000_000",
        "1.9999999999s,           1_999_999_999",
        "0.333333333333333333333h, 1_200_000_000_000",
        "2562047h47m16.854775807s, 9_223_372_036_854_775_807",
        "-2562047h47m16.854775808s, -9_223_372_036_854_775_808",
    })
    void readsWhatGoReads(String text, String nanos) {
        assertThat(GoDuration.nanos(text)).isEqualTo(Long.parseLong(nanos.replace("_", "")));
        assertThat(GoDuration.find(text)).hasValue(Long.parseLong(nanos.replace("_", "")));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ns",
        "1500, 1.5µs",
        "12_500_000, 12.5ms",
        "1_000_000_000, 1s",
        "65_000_000_000, 1m5s",
        "3_605_200_000_000, 1h0m5.2s",
        "-2_000_000, -2ms"
    })
    void writesWhatGoWrites(String nanos, String text) {
        long value = Long.parseLong(nanos.replace("_", ""));
        assertThat(GoDuration.text(value)).isEqualTo(text);
        assertThat(GoDuration.nanos(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "''       | time: invalid duration \"\"",
                "-        | time: invalid duration \"-\"",
                "h        | time: invalid duration \"h\"",
                ".s       | time: invalid duration \".s\"",
                "1h-1m    | time: unknown unit \"h-\" in duration \"1h-1m\"",
                "10       | time: missing unit in duration \"10\"",
                "1h30     | time: missing unit in duration \"1h30\"",
                "7d       | time: unknown unit \"d\" in duration \"7d\"",
                "1 h      | time: unknown unit \" h\" in duration \"1 h\"",
                "PT1H     | time: invalid duration \"PT1H\"",
                "1µ       | time: unknown unit \"\\xc2\\xb5\" in duration \"1\\xc2\\xb5\"",
                "2562048h | time: invalid duration \"2562048h\"",
                "2562047h47m16.854775808s | time: invalid duration \"2562047h47m16.854775808s\"",
                "9999999999999999999999x  | time: invalid duration \"9999999999999999999999x\"",
            })
    void complainsAsGoDoes(String text, String message) {
        assertThatThrownBy(() -> GoDuration.nanos(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(GoDuration.find(text)).isEmpty();
    }

    @Test
    void unprintableCharactersAreEscaped() {
        assertThatThrownBy(() -> GoDuration.nanos("1\"\n"))
                .hasMessage("time: unknown unit \"\\\"\\x0a\" in duration \"1\\\"\\x0a\"");
    }
}
