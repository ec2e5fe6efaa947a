// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExponentialBackoffTest {
    private static final long MINUTE = 60_000_000_000L;

    private final ExponentialBackoff backoff = new ExponentialBackoff(AutoscalingOptions.defaults());

    @Test
    void pauseLastsFiveMinutesToTheInstant() {
        backoff.backOff("a", "timeout", 0);
        assertThat(backoff.codeAt("a", 5 * MINUTE)).isEqualTo("timeout");
        assertThat(backoff.codeAt("a", 5 * MINUTE + 1)).isNull();
        assertThat(backoff.codeAt("b", 0)).isNull();
    }

    @Test
    void failureAfterThePauseDoublesItUpToHalfAnHour() {
        long failedAt = 0;
        for (long minutes : new long[] {5, 10, 20, 30, 30}) {
            backoff.backOff("a", "timeout", failedAt);
            assertThat(backoff.codeAt("a", failedAt + minutes * MINUTE)).isNotNull();
            failedAt += minutes * MINUTE + 1;
            assertThat(backoff.codeAt("a", failedAt)).isNull();
        }
    }

    @Test
    void failureDuringBackoffRestartsIt() {
        backoff.backOff("a", "timeout", 0);
        backoff.backOff("a", "cloudProviderError", 4 * MINUTE);
        assertThat(backoff.codeAt("a", 9 * MINUTE)).isEqualTo("cloudProviderError");
        assertThat(backoff.codeAt("a", 9 * MINUTE + 1)).isNull();
    }

    @Test
    void failuresExpireAfterThreeHours() {
        backoff.backOff("a", "timeout", 0);
        backoff.removeStale(181 * MINUTE);
        backoff.backOff("a", "timeout", 181 * MINUTE);
        assertThat(backoff.codeAt("a", 186 * MINUTE + 1)).isNull();
    }
}
