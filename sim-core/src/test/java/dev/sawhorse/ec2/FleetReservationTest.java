// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.FleetRequest.LaunchTemplateConfig;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FleetReservationTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final CapacityReservation RESERVATION = CapacityReservation.of("cr-1", "m5.large", "us-east-1a", 1);

    private final Simulation simulation = Simulation.withSeed(1);

    private Fleet fleet(CapacityReservation... reservations) {
        return new Fleet(
                simulation,
                new Journal(simulation::now),
                (pool, at) -> pool.capacityType() == CapacityType.ON_DEMAND
                        ? OptionalDouble.of(0.096)
                        : OptionalDouble.empty(),
                new CapacityPools(PoolCapacity.EVEN),
                Account.of(new CapacityReservations(List.of(reservations))),
                FleetTimings.DEFAULT);
    }

    private static FleetResult launch(Fleet fleet, CapacityReservation reservation) {
        return fleet.createFleet(new FleetRequest(
                TargetCapacityType.ON_DEMAND,
                AllocationStrategy.LOWEST_PRICE,
                List.of(new LaunchTemplateConfig(
                        reservation.id(), List.of(new FleetRequest.Override(reservation.pool(), 0)))),
                1,
                Map.of()));
    }

    @Test
    void instanceTakesARoomOfTheReservationUntilItHasEnded() {
        Fleet fleet = fleet(RESERVATION);
        Instance instance = launch(fleet, RESERVATION).instances().get(0);

        assertThat(instance.reservationId()).isEqualTo("cr-1");
        assertThat(instance.pool().capacityType()).isEqualTo(CapacityType.RESERVED);
        assertThat(instance.launchPrice()).isEqualTo(0.096);
        assertThat(launch(fleet, RESERVATION).errors())
                .extracting(FleetError::code)
                .containsExactly("ReservationCapacityExceeded");

        fleet.terminate(instance.id());
        assertThat(fleet.account().reservations().availableInstanceCount("cr-1"))
                .isZero();
        simulation.runUntil(MINUTE);
        assertThat(fleet.account().reservations().availableInstanceCount("cr-1"))
                .isEqualTo(1);
    }

    @Test
    void blockIsUsableFromItsStartPaidUpFrontAndClearedHalfAnHourBeforeItsEnd() {
        CapacityReservation block = RESERVATION.asBlock(10 * MINUTE, 100 * MINUTE);
        Fleet fleet = fleet(block);
        assertThat(launch(fleet, block).instances()).isEmpty();

        simulation.runUntil(10 * MINUTE);
        Instance instance = launch(fleet, block).instances().get(0);
        assertThat(instance.launchPrice()).isZero();

        simulation.runUntil(70 * MINUTE - 1);
        assertThat(instance.isAlive()).isTrue();
        simulation.runUntil(70 * MINUTE);
        assertThat(instance.isAlive()).isFalse();
    }

    @Test
    void instanceOutlivesAnOnDemandReservation() {
        CapacityReservation ending = new CapacityReservation(
                "cr-1",
                "m5.large",
                "us-east-1a",
                1,
                0,
                10 * MINUTE,
                CapacityReservation.Kind.DEFAULT,
                false,
                "targeted",
                "123456789012",
                Map.of());
        Fleet fleet = fleet(ending);
        Instance instance = launch(fleet, ending).instances().get(0);

        simulation.runUntil(10 * MINUTE);

        assertThat(instance.isAlive()).isTrue();
        assertThat(instance.pool().capacityType()).isEqualTo(CapacityType.ON_DEMAND);
        assertThat(launch(fleet, ending).instances()).isEmpty();
    }

    @Test
    void reservationsThatCannotBeAreRefused() {
        assertThatThrownBy(() -> CapacityReservation.of("cr-1", "m5.large", "us-east-1a", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count 0");
        assertThatThrownBy(() -> RESERVATION.asBlock(5, 5)).hasMessageContaining("not after its start");
        assertThatThrownBy(() -> new CapacityReservations(List.of(RESERVATION, RESERVATION)))
                .hasMessageContaining("cr-1");
    }
}
