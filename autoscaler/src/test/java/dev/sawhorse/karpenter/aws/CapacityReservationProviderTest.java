// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
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

        provider.markUnavailable("cr-1");
        provider.markLaunched("cr-1");
        assertThat(provider.availableInstanceCount("cr-1")).isZero();

        provider.markTerminated("cr-1");
        assertThat(provider.availableInstanceCount("cr-1")).isEqualTo(1);

        provider.list(ALL, MINUTE);
        assertThat(provider.availableInstanceCount("cr-1")).isEqualTo(2);
    }

    @Test
    void unknownReservationHasNoCapacity() {
        provider.markTerminated("cr-9");

        assertThat(provider.availableInstanceCount("cr-9")).isZero();
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
