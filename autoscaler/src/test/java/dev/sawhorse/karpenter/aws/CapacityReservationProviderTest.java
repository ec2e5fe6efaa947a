// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CapacityReservationProviderTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final CapacityReservation STANDING = CapacityReservation.of("cr-1", "m5.large", "us-east-1a", 2);
    private static final CapacityReservation BLOCK =
            CapacityReservation.of("cr-2", "p5.48xlarge", "us-east-1a", 1).asBlock(10 * MINUTE, 100 * MINUTE);
    private static final List<CapacityReservationTerm> ALL =
            List.of(new CapacityReservationTerm(null, Map.of(), null, "targeted"));

    private final CapacityReservationProvider provider =
            new CapacityReservationProvider(new CapacityReservations(List.of(BLOCK, STANDING)));

    @Test
    void availabilityIsTrackedUntilTheNextDescribe() {
        provider.list(ALL, 0);
        long before = provider.sequenceNumber(0);
        provider.markLaunched("cr-1");
        assertThat(provider.availableInstanceCount("cr-1")).isEqualTo(1);
        assertThat(provider.sequenceNumber(0)).isNotEqualTo(before);

        provider.markRefused("cr-1", true, 0);
        provider.markLaunched("cr-1");
        assertThat(provider.availableInstanceCount("cr-1")).isZero();

        provider.markTerminated("cr-1", "i-1", 0);
        assertThat(provider.availableInstanceCount("cr-1")).isEqualTo(1);

        provider.list(ALL, MINUTE);
        assertThat(provider.availableInstanceCount("cr-1")).isEqualTo(2);
    }

    @Test
    void unknownReservationHasNoCapacity() {
        provider.markTerminated("cr-9", "i-1", 0);

        assertThat(provider.availableInstanceCount("cr-9")).isZero();
    }

    @Test
    void interruptedReservationCountsAsFullBeforeVersion15AndIsUnavailableSince() {
        provider.list(ALL, 0);
        provider.markInterrupted("cr-1", 0);
        assertThat(provider.availableInstanceCount("cr-1")).isZero();
        assertThat(provider.isUnavailable("cr-1", 0)).isFalse();

        CapacityReservationProvider newer = newer();
        newer.list(ALL, 0);
        long before = newer.sequenceNumber(0);
        newer.markInterrupted("cr-1", 0);
        assertThat(newer.availableInstanceCount("cr-1")).isEqualTo(2);
        assertThat(newer.isUnavailable("cr-1", 3 * MINUTE - 1)).isTrue();
        assertThat(newer.isUnavailable("cr-1", 3 * MINUTE)).isFalse();
        assertThat(newer.isUnavailable("cr-2", 0)).isFalse();
        long marked = newer.sequenceNumber(0);
        assertThat(marked).isNotEqualTo(before);
        assertThat(newer.sequenceNumber(4 * MINUTE)).isNotEqualTo(marked);
    }

    @Test
    void onlyReservationsThatAreFullLoseTheirCapacitySinceVersion15() {
        CapacityReservationProvider newer = newer();
        newer.list(ALL, 0);
        newer.markRefused("cr-1", false, 0);
        assertThat(newer.availableInstanceCount("cr-1")).isEqualTo(2);
        assertThat(newer.isUnavailable("cr-1", 0)).isTrue();

        newer.markRefused("cr-1", true, 0);
        assertThat(newer.availableInstanceCount("cr-1")).isZero();
    }

    @Test
    void instanceReturnsItsPlaceOnceSinceVersion15() {
        CapacityReservationProvider newer = newer();
        for (CapacityReservationProvider each : List.of(provider, newer)) {
            each.list(ALL, 0);
            each.markTerminated("cr-1", "i-1", 0);
            each.markTerminated("cr-1", "i-1", 1);
            each.markTerminated("cr-1", "i-2", 1);
        }

        assertThat(provider.availableInstanceCount("cr-1")).isEqualTo(5);
        assertThat(newer.availableInstanceCount("cr-1")).isEqualTo(4);
    }

    private static CapacityReservationProvider newer() {
        return new CapacityReservationProvider(
                new CapacityReservations(List.of(BLOCK, STANDING)), KarpenterVersion.V1_15);
    }

    @Test
    void reservationIsListedFromItsStartToItsEnd() {
        assertThat(provider.list(ALL, 9 * MINUTE)).containsExactly(STANDING);
        assertThat(provider.list(ALL, 10 * MINUTE)).containsExactly(STANDING, BLOCK);
        assertThat(provider.list(ALL, 100 * MINUTE - 1)).contains(BLOCK);
        assertThat(provider.list(ALL, 100 * MINUTE)).containsExactly(STANDING);
    }

    @Test
    void blockExpiresFortyMinutesBeforeItsEnd() {
        provider.list(ALL, 59 * MINUTE);
        assertThat(provider.isExpiring("cr-2")).isFalse();

        provider.list(ALL, 60 * MINUTE);
        assertThat(provider.isExpiring("cr-2")).isTrue();
        assertThat(provider.isExpiring("cr-1")).isFalse();
    }

    @Test
    void termsSelectByIdTagsOwnerAndCriteria() {
        CapacityReservation tagged = new CapacityReservation(
                "cr-3",
                "m5.large",
                "us-east-1a",
                1,
                0,
                CapacityReservation.NEVER,
                CapacityReservation.Kind.DEFAULT,
                false,
                "open",
                "210987654321",
                Map.of("team", "a"));

        assertThat(new CapacityReservationTerm("cr-3", Map.of(), null, null).selects(tagged))
                .isTrue();
        assertThat(new CapacityReservationTerm("cr-1", Map.of(), null, null).selects(tagged))
                .isFalse();
        assertThat(new CapacityReservationTerm(null, Map.of("team", "*"), null, null).selects(tagged))
                .isTrue();
        assertThat(new CapacityReservationTerm(null, Map.of("team", "b"), null, null).selects(tagged))
                .isFalse();
        assertThat(new CapacityReservationTerm(null, Map.of("team", "a"), "123456789012", null).selects(tagged))
                .isFalse();
        assertThat(new CapacityReservationTerm(null, Map.of(), null, "targeted").selects(tagged))
                .isFalse();
    }
}
