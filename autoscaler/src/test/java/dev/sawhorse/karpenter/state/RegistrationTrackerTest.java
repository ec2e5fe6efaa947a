// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.state.RegistrationTracker.Health;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RegistrationTrackerTest {
    private final RegistrationTracker tracker = new RegistrationTracker();

    private void add(boolean... results) {
        for (boolean result : results) {
            tracker.add(result);
        }
    }

    @Test
    void nothingIsKnownBeforeTheFirstResult() {
        assertThat(tracker.health()).isEqualTo(Health.UNKNOWN);
        assertThat(tracker.dryRun(false)).isEqualTo(Health.HEALTHY);
    }

    @Test
    void twoFailuresOfFourAreTooMany() {
        add(false, true, true);
        assertThat(tracker.health()).isEqualTo(Health.HEALTHY);
        assertThat(tracker.dryRun(false)).isEqualTo(Health.UNHEALTHY);
        assertThat(tracker.health()).isEqualTo(Health.HEALTHY);
    }

    @Test
    void fifthResultPushesTheFirstOut() {
        add(false, true, true, false);
        assertThat(tracker.health()).isEqualTo(Health.UNHEALTHY);
        assertThat(tracker.dryRun(true)).isEqualTo(Health.HEALTHY);
        assertThat(tracker.dryRun(false)).isEqualTo(Health.UNHEALTHY);
        add(true);
        assertThat(tracker.health()).isEqualTo(Health.HEALTHY);
    }

    @Test
    void resetClearsResults() {
        add(false, false);
        tracker.reset();
        assertThat(tracker.health()).isEqualTo(Health.UNKNOWN);
    }
}
