// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Karpenter's {@code capacityreservation.capacitytype} controller: every minute it relabels the NodeClaims and nodes
 * whose capacity reservation has ended, as their instances continue as on-demand ones ({@code
 * controllers/capacityreservation/capacitytype/controller.go}).
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/capacityreservation/capacitytype/controller.go",
        symbol = {"NewController", "Controller.Name", "Controller.Register", "Controller.Reconcile"})
public final class ReservationCapacityType implements Controller {
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Environment karpenter;
    private final AwsCloudProvider cloudProvider;

    public ReservationCapacityType(Environment karpenter, AwsCloudProvider cloudProvider) {
        this.karpenter = karpenter;
        this.cloudProvider = cloudProvider;
    }

    @Override
    public String name() {
        return "capacityreservation.capacitytype";
    }

    @Override
    public void start() {
        schedule(Duration.ZERO);
    }

    private void schedule(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, this::reconcile);
    }

    private void reconcile() {
        List<NodeClaim> onDemand = karpenter.nodeClaims().list().stream()
                .filter(claim -> !claim.isDeleting())
                .filter(claim -> cloudProvider.capacityType(claim.providerId()) == CapacityType.ON_DEMAND)
                .toList();
        onDemand.forEach(this::sync);
        schedule(PERIOD);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/capacityreservation/capacitytype/controller.go",
            symbol = "Controller.syncCapacityType")
    private void sync(NodeClaim claim) {
        if (isReserved(claim.meta().labels())) {
            claim.meta(claim.meta().withLabels(onDemandLabels(claim.meta().labels())));
            karpenter.nodeClaims().update(claim);
        }
        StateNode known = karpenter.state().find(claim.providerId());
        Node node = known == null ? null : known.node();
        boolean registered = node != null && "true".equals(node.label(KarpenterLabels.REGISTERED));
        if (node != null && registered && !node.isTerminating() && isReserved(node.labels())) {
            karpenter
                    .cluster()
                    .relabel(node, onDemandLabels(node.labels()), node.meta().annotations());
        }
    }

    private static boolean isReserved(Map<String, String> labels) {
        return KarpenterLabels.CAPACITY_TYPE_RESERVED.equals(labels.get(KarpenterLabels.CAPACITY_TYPE));
    }

    private static Map<String, String> onDemandLabels(Map<String, String> labels) {
        Map<String, String> onDemandLabels = new TreeMap<>(labels);
        onDemandLabels.put(KarpenterLabels.CAPACITY_TYPE, KarpenterLabels.CAPACITY_TYPE_ON_DEMAND);
        onDemandLabels.keySet().removeAll(AwsLabels.RESERVATION_LABELS);
        return onDemandLabels;
    }
}
