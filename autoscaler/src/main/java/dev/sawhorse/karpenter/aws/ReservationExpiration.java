// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;

/**
 * Karpenter's {@code capacityreservation.expiration} controller: every minute it deletes the NodeClaims of capacity
 * blocks that are about to end, so that their nodes are drained before EC2 terminates the instances ({@code
 * controllers/capacityreservation/expiration/controller.go}).
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/capacityreservation/expiration/controller.go",
        symbol = {"NewController", "Controller.Name", "Controller.Register", "Controller.Reconcile"})
public final class ReservationExpiration implements Controller {
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Environment karpenter;
    private final CapacityReservationProvider reservations;

    public ReservationExpiration(Environment karpenter, CapacityReservationProvider reservations) {
        this.karpenter = karpenter;
        this.reservations = reservations;
    }

    @Override
    public String name() {
        return "capacityreservation.expiration";
    }

    @Override
    public void start() {
        schedule(Duration.ZERO);
    }

    private void schedule(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, this::reconcile);
    }

    private void reconcile() {
        reservations.sequenceNumber(karpenter.now());
        List<NodeClaim> expiring =
                karpenter.nodeClaims().list().stream().filter(this::isExpiring).toList();
        expiring.forEach(claim -> karpenter.nodeClaims().delete(claim, DisruptionReason.CAPACITY_RESERVATION_EXPIRING));
        schedule(PERIOD);
    }

    private boolean isExpiring(NodeClaim claim) {
        String reservation = claim.meta().labels().get(AwsLabels.RESERVATION_ID);
        return reservation != null && reservations.isExpiring(reservation);
    }
}
