// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BackOffTest {
    @Test
    void theDefaultStartsAtFiveMillisecondsAndEndsAtAThousandSeconds() {
        assertThat(BackOff.DEFAULT.delayNanos(0)).isEqualTo(5_000_000L);
        assertThat(BackOff.DEFAULT.delayNanos(1)).isEqualTo(10_000_000L);
        assertThat(BackOff.DEFAULT.delayNanos(17)).isEqualTo(655_360_000_000L);
        assertThat(BackOff.DEFAULT.delayNanos(18)).isEqualTo(1_000_000_000_000L);
    }

    @Test
    void manyFailuresDoNotOverflow() {
        for (int failures = 19; failures < 200; failures++) {
            assertThat(BackOff.DEFAULT.delayNanos(failures)).isEqualTo(1_000_000_000_000L);
        }
    }

    @Test
    void aMaximumBelowTheBaseIsRefused() {
        assertThatThrownBy(() -> BackOff.of(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Maybe");
    }
}
