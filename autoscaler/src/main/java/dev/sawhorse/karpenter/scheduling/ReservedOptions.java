// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The compatible offerings of a claim, by what they mean for its reservations. */
@Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.offeringsToReserve")
final class ReservedOptions {
    private final List<Offering> reservable = new ArrayList<>();
    private final @Nullable String credited;
    private boolean hasRoom;
    private boolean hasFull;
    private boolean hasUnreserved;

    /** @param credited the id of a reservation that counts as having room, null for none */
    ReservedOptions(@Nullable String credited) {
        this.credited = credited;
    }

    /** Adds an available offering that the claim's requirements allow. */
    void add(Offering offering, Reservations reservations, String host) {
        Offering.Reservation reservation = offering.reservation();
        if (reservation == null) {
            hasUnreserved = true;
        } else if (!offering.launchable() && !reservation.id().equals(credited)) {
            hasFull = true;
        } else {
            hasRoom = true;
            if (reservations.canReserve(host, reservation.id())) {
                reservable.add(offering);
            }
        }
    }

    /** Returns the offerings that the claim can reserve now. */
    List<Offering> reservable() {
        return reservable;
    }

    /** Returns whether a reservation has instances left, be it that other claims of the round hold them. */
    boolean hasRoom() {
        return hasRoom;
    }

    /** Returns whether there are full reservations and nothing else. */
    boolean areAllFull() {
        return hasFull && !hasRoom && !hasUnreserved;
    }
}
