// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnavailableOfferingsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final CapacityPool POOL = new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT);
    private static final CapacityPool OTHER_ZONE = new CapacityPool("m5.large", "us-east-1b", CapacityType.SPOT);

    private final UnavailableOfferings unavailable = new UnavailableOfferings();

    private boolean isUnavailable(CapacityPool pool, long at) {
        return unavailable.isUnavailable(pool, List.of("subnet-1", "subnet-2"), at);
    }

    @Test
    void unavailableOfferingExpiresAtTheFirstCleanupAfterThreeMinutes() {
        unavailable.markUnavailable(POOL, 61 * SECOND);
        long marked = unavailable.sequenceNumber("m5.large", 61 * SECOND);

        assertThat(isUnavailable(POOL, 61 * SECOND)).isTrue();
        assertThat(isUnavailable(OTHER_ZONE, 61 * SECOND)).isFalse();
        assertThat(isUnavailable(POOL, 241 * SECOND - 1)).isTrue();
        assertThat(isUnavailable(POOL, 241 * SECOND)).isFalse();
        assertThat(unavailable.sequenceNumber("m5.large", 250 * SECOND - 1)).isEqualTo(marked);
        assertThat(unavailable.sequenceNumber("m5.large", 250 * SECOND)).isNotEqualTo(marked);
    }

    @Test
    void secondErrorRestartsTheExpiry() {
        unavailable.markUnavailable(POOL, 60 * SECOND);
        unavailable.markUnavailable(POOL, 120 * SECOND);

        assertThat(isUnavailable(POOL, 299 * SECOND)).isTrue();
        assertThat(isUnavailable(POOL, 300 * SECOND)).isFalse();
    }

    @Test
    void wholeCapacityTypeCanBeUnavailable() {
        long before = unavailable.sequenceNumber("c5.large", 0);
        unavailable.markCapacityTypeUnavailable(CapacityType.SPOT, 0);

        assertThat(isUnavailable(POOL, SECOND)).isTrue();
        assertThat(isUnavailable(new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND), SECOND))
                .isFalse();
        assertThat(unavailable.sequenceNumber("c5.large", SECOND)).isNotEqualTo(before);
        assertThat(isUnavailable(POOL, 180 * SECOND)).isFalse();
    }

    @Test
    void zoneIsUnavailableOnceAllItsSubnetsAreOutOfAddresses() {
        unavailable.markSubnetUnavailable("subnet-1", 0);
        assertThat(isUnavailable(POOL, SECOND)).isFalse();

        unavailable.markSubnetUnavailable("subnet-2", 0);
        assertThat(isUnavailable(POOL, SECOND)).isTrue();
        assertThat(unavailable.isUnavailable(POOL, List.of(), SECOND)).isFalse();
    }

    @Test
    void onlyTheTypeConcernedChanges() {
        long before = unavailable.sequenceNumber("c5.large", 0);
        unavailable.markUnavailable(POOL, 0);

        assertThat(unavailable.sequenceNumber("c5.large", SECOND)).isEqualTo(before);
    }

    @Test
    void sequenceNumberChangesWhenPoolsAreMarkedOrExpire() {
        long before = unavailable.sequenceNumber(0);
        unavailable.markUnavailable(POOL, 60 * SECOND);
        long marked = unavailable.sequenceNumber(60 * SECOND);

        assertThat(marked).isNotEqualTo(before);
        assertThat(unavailable.sequenceNumber(239 * SECOND)).isEqualTo(marked);
        assertThat(unavailable.sequenceNumber(240 * SECOND)).isNotEqualTo(marked);
    }
}
