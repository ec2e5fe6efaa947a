// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Assertion;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the events that the comments of {@code capacity-crunch.yaml} describe. */
final class CapacityCrunchTest {
    private static final double SPOT_IS_BACK = 1_800;
    private static final double OUTAGE = 2_400;
    private static final RecordedRun RUN = RecordedRun.of("capacity-crunch.yaml");

    @Test
    void allAssertionsPass() {
        assertThat(RUN.outcome().assertions()).isNotEmpty().allMatch(Assertion.Outcome::holds);
    }

    @Test
    void onDemandIsBoughtUpToTheQuotaWhileSpotIsShort() {
        List<Observation.InstanceLaunched> onDemand = launched(600, SPOT_IS_BACK).stream()
                .filter(launched -> launched.capacityType().equals("on-demand"))
                .toList();

        // 64 vCPUs are eight instances with 8 each.
        assertThat(onDemand).hasSize(8).isEqualTo(launched(600, SPOT_IS_BACK));
    }

    @Test
    void podsBeyondTheQuotaWaitForSpot() {
        assertThat(launched(SPOT_IS_BACK, OUTAGE))
                .isNotEmpty()
                .allMatch(launched -> launched.capacityType().equals("spot"));
    }

    @Test
    void exhaustedPoolsAreAvoidedForThreeMinutes() {
        List<Double> refused = RUN.times(Observation.LaunchRefused.class).stream()
                .distinct()
                .filter(at -> at < SPOT_IS_BACK)
                .toList();
        for (int i = 1; i < refused.size(); i++) {
            assertThat(refused.get(i) - refused.get(i - 1)).isBetween(180.0, 195.0);
        }
        assertThat(refused).hasSizeGreaterThan(3);
    }

    @Test
    void nothingIsLaunchedInTheZoneThatFails() {
        assertThat(launched(OUTAGE, OUTAGE + 900))
                .isNotEmpty()
                .noneMatch(launched -> launched.zone().equals("us-east-1c"));
    }

    private static List<Observation.InstanceLaunched> launched(double from, double until) {
        return RUN.journal().stream()
                .filter(entry -> entry.time() >= from * 1e9 && entry.time() < until * 1e9)
                .map(Journal.Entry::observation)
                .filter(Observation.InstanceLaunched.class::isInstance)
                .map(Observation.InstanceLaunched.class::cast)
                .toList();
    }
}
