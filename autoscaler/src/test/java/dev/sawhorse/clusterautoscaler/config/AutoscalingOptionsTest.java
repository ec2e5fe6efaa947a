// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.config;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AutoscalingOptionsTest {
    @Test
    void scanIntervalOfZeroIsRejected() {
        assertThatThrownBy(() -> AutoscalingOptions.ofFlags(Map.of("scan-interval", "0s")))
                .hasMessageEndingWith("Maybe it must be longer than 0, because a loop takes no simulated time.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "1d", "-10s", "99999999999h"})
    void durationsThatTheLoopCannotWaitAreRefused(String text) {
        assertThatThrownBy(() -> AutoscalingOptions.ofFlags(Map.of("scan-interval", text)))
                .hasMessageContaining("--scan-interval=" + text)
                .hasMessageEndingWith("Maybe it must be a duration such as 10m or 1h30m.");
    }

    @Test
    void flagsThatAreNotGivenHaveTheirDefaults() {
        AutoscalingOptions options = AutoscalingOptions.ofFlags(Map.of("scale-down-unneeded-time", "1m30s"));
        assertThat(options.nanos(Flag.SCALE_DOWN_UNNEEDED_TIME)).isEqualTo(90_000_000_000L);
        assertThat(options.list(Flag.EXPANDER)).containsExactly("least-waste");
        assertThat(options.range(Flag.CORES_TOTAL)).isEqualTo(new ResourceRange(0, 320_000));
    }

    @Test
    void flagsWithoutEffectAreAccepted() {
        assertThat(AutoscalingOptions.ofFlags(Map.of("v", "4")).isOn(Flag.SCALE_DOWN_ENABLED))
                .isTrue();
    }

    @Test
    void noFlagIsBothHeededAndLeftOut() {
        for (Flag flag : Flag.values()) {
            assertThat(UnsimulatedFlags.isKnown(flag.flagName()))
                    .as(flag.flagName())
                    .isFalse();
        }
    }

    @Test
    void anUnknownFlagIsNamedWithOneLikeIt() {
        assertThatThrownBy(() -> AutoscalingOptions.ofFlags(Map.of("scale-down-uneeded-time", "10m")))
                .hasMessageContaining("--scale-down-uneeded-time is not a flag")
                .hasMessageContaining("Did you mean --scale-down-unneeded-time?");
    }

    @Test
    void aMinimumAboveTheMaximumIsRefused() {
        assertThatThrownBy(() -> AutoscalingOptions.ofFlags(Map.of("cores-total", "8:4")))
                .hasMessageContaining("--cores-total=8:4")
                .hasMessageContaining("min <= max");
    }
}
