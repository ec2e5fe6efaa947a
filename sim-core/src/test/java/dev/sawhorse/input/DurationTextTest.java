// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "30s, PT30S",
        "1h30m, PT1H30M",
        "720h, PT720H",
        "1.5h, PT1H30M",
        ".5s, PT0.5S",
        "1.s, PT1S",
        "100ms, PT0.1S",
        "1us, PT0.000001S",
        "-1m1s, PT-61S",
        "-1.5s, PT-1.5S",
        "+2m, PT2M",
    })
    void readsGoNotation(String text, Duration duration) {
        assertThat(DurationText.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "1", "h", "1x", "1 h", "1h-1m", "1hm", "."})
    void refusesWhatIsNoDuration(String text) {
        assertThatThrownBy(() -> DurationText.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void scenariosMayUseDaysWeeksAndIso() {
        assertThat(DurationText.parse("1w2d")).isEqualTo(Duration.ofDays(9));
        assertThat(DurationText.parse("P1DT2H")).isEqualTo(Duration.ofHours(26));
        assertThat(DurationText.parse("PT30S")).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void overlongDurationsAreReported() {
        assertThatThrownBy(() -> DurationText.parse("9".repeat(30) + "h"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is too long for a duration");
    }
}
