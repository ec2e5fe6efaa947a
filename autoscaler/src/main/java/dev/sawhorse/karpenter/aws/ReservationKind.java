// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;

/**
 * The kinds of capacity reservations, which one fleet request cannot mix, by descending preference at equal price.
 */
enum ReservationKind {
    DEFAULT(CapacityReservation.Kind.DEFAULT, false),
    CAPACITY_BLOCK(CapacityReservation.Kind.CAPACITY_BLOCK, false),
    INTERRUPTIBLE(CapacityReservation.Kind.DEFAULT, true);

    private final CapacityReservation.Kind type;
    private final boolean interruptible;

    ReservationKind(CapacityReservation.Kind type, boolean interruptible) {
        this.type = type;
        this.interruptible = interruptible;
    }

    /** Whether the offering is backed by a reservation of this kind. */
    boolean isOf(Offering offering) {
        return isReserved(offering)
                && has(offering, AwsLabels.RESERVATION_TYPE, type.apiName())
                && has(offering, AwsLabels.RESERVATION_INTERRUPTIBLE, "true") == interruptible;
    }

    static boolean isReserved(Offering offering) {
        return offering.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_RESERVED);
    }

    private static boolean has(Offering offering, String label, String value) {
        Requirement requirement = offering.requirements().find(label);
        return requirement != null
                && requirement.isSingleValue()
                && requirement.values().get(0).equals(value);
    }
}
