package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UnavailableOfferingsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final CapacityPool POOL = new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT);
    private static final CapacityPool OTHER_ZONE = new CapacityPool("m5.large", "us-east-1b", CapacityType.SPOT);

    private final UnavailableOfferings unavailable = new UnavailableOfferings();

    @Test
    void poolIsAvoidedForThreeMinutesAndUntilTheNextSweep() {
        unavailable.markUnavailable(POOL, 61 * SECOND);

        assertThat(unavailable.isUnavailable(POOL, 61 * SECOND)).isTrue();
        assertThat(unavailable.isUnavailable(OTHER_ZONE, 61 * SECOND)).isFalse();
        assertThat(unavailable.isUnavailable(POOL, 250 * SECOND - 1)).isTrue();
        assertThat(unavailable.isUnavailable(POOL, 250 * SECOND)).isFalse();
    }

    @Test
    void secondErrorBeginsTheTimeAnew() {
        unavailable.markUnavailable(POOL, 60 * SECOND);
        unavailable.markUnavailable(POOL, 120 * SECOND);

        assertThat(unavailable.isUnavailable(POOL, 299 * SECOND)).isTrue();
        assertThat(unavailable.isUnavailable(POOL, 300 * SECOND)).isFalse();
    }

    @Test
    void sequenceNumberMovesWhenPoolsComeAndGo() {
        long before = unavailable.sequenceNumber(0);
        unavailable.markUnavailable(POOL, 60 * SECOND);
        long marked = unavailable.sequenceNumber(60 * SECOND);

        assertThat(marked).isNotEqualTo(before);
        assertThat(unavailable.sequenceNumber(239 * SECOND)).isEqualTo(marked);
        assertThat(unavailable.sequenceNumber(240 * SECOND)).isNotEqualTo(marked);
    }
}
