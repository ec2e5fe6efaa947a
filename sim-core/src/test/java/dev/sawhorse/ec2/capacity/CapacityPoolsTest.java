// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CapacityPoolsTest {
    private static final CapacityPool POOL = new CapacityPool("c5.large", "a", CapacityType.SPOT);
    private static final CapacityPool OTHER = new CapacityPool("m5.large", "a", CapacityType.SPOT);
    private static final PoolSelector C5 = new PoolSelector("c5.*", null, null);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long AFTER = MINUTE.toNanos();

    private final CapacityPools endless = new CapacityPools(PoolCapacity.EVEN);
    private final CapacityPools finite = CapacityPools.of((pool, at) -> at < AFTER ? 10.9 : 4);

    @Test
    void poolWithoutASupplyNeverRunsOut() {
        endless.take(POOL);

        assertThat(endless.depth(POOL, 0)).isEqualTo(CapacityPools.UNLIMITED);
        assertThat(endless.shortfall(POOL, 0)).isZero();
        assertThat(endless.depthsAt(0).depth(POOL)).isEqualTo(1);
    }

    @Test
    void launchesUseCapacityAndTerminationsReleaseIt() {
        finite.take(POOL);
        finite.take(POOL);
        assertThat(finite.depth(POOL, 0)).isEqualTo(8);
        assertThat(finite.depth(OTHER, 0)).isEqualTo(10);
        assertThat(finite.depthsAt(0).depth(POOL)).isEqualTo(8);

        finite.giveBack(POOL);
        assertThat(finite.depth(POOL, 0)).isEqualTo(9);
    }

    @Test
    void instancesBeyondAReducedSupplyAreItsShortfall() {
        for (int i = 0; i < 6; i++) {
            finite.take(POOL);
        }
        assertThat(finite.shortfall(POOL, 0)).isZero();
        assertThat(finite.shortfall(POOL, AFTER)).isEqualTo(2);
        assertThat(finite.depth(POOL, AFTER)).isZero();
        assertThat(finite.isAvailable(POOL, AFTER)).isFalse();
    }

    @Test
    void capLimitsFurtherLaunchesInEachPool() {
        endless.take(POOL);
        endless.cap(C5, 2, 0, MINUTE);

        assertThat(endless.depth(POOL, 0)).isEqualTo(2);
        assertThat(endless.depth(OTHER, 0)).isEqualTo(CapacityPools.UNLIMITED);
        endless.take(POOL);
        endless.take(POOL);
        assertThat(endless.depth(POOL, 0)).isZero();
        endless.giveBack(POOL);
        assertThat(endless.depth(POOL, 0)).isEqualTo(1);
        assertThat(endless.depth(POOL, AFTER)).isEqualTo(CapacityPools.UNLIMITED);
    }

    @Test
    void blockedPoolHasNoCapacityDespiteTerminations() {
        endless.take(POOL);
        endless.withhold(C5, 0, MINUTE);
        endless.giveBack(POOL);

        assertThat(endless.isAvailable(POOL, AFTER - 1)).isFalse();
        assertThat(endless.isAvailable(POOL, AFTER)).isTrue();
    }

    @Test
    void shockReducesPoolsForATime() {
        finite.shock(C5, 0.5, 0, Duration.ofSeconds(30));

        assertThat(finite.depth(POOL, 0)).isEqualTo(5);
        assertThat(finite.depth(OTHER, 0)).isEqualTo(10);
        assertThat(finite.depth(POOL, AFTER / 2)).isEqualTo(10);
    }

    @Test
    void failedZoneHasNoCapacityAndReportsTheReason() {
        endless.cutOff("a", FleetError.INTERNAL_ERROR, 0, MINUTE);

        assertThat(endless.depth(POOL, 0)).isZero();
        assertThat(endless.refusal(POOL, 0)).extracting(FleetError::code).isEqualTo("InternalError");
        assertThat(endless.refusal(POOL, AFTER)).isNull();
        assertThat(endless.refusal(new CapacityPool("c5.large", "b", CapacityType.SPOT), 0))
                .isNull();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> endless.cap(C5, -1, 0, MINUTE)).hasMessage("depth -1 of c5.*/*/* is negative");
        assertThatThrownBy(() -> endless.shock(C5, -0.1, 0, MINUTE)).hasMessageContaining("factor -0.1");
        assertThatThrownBy(() -> endless.withhold(C5, 0, Duration.ZERO)).hasMessageContaining("is not positive");
    }
}
