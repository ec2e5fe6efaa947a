// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.NodePoolState;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The replacement of nodes of static NodePools, one for one and without a simulation. If a NodePool is at its limit of nodes,
 * or has room for a replacement only in full reservations, nodes are deleted first if the feature gate allows it; static
 * provisioning replaces them then.
 */
final class StaticReplacement {
    private static final String AT_LIMIT = "static NodePool is at its node limit and cannot stage a replacement";
    private static final String RESERVATIONS_FULL =
            "static NodePool's capacity reservations are full and cannot stage a replacement";

    private final Environment karpenter;
    private final boolean isTerminateFirstEnabled;
    private final Unreplaceable unreplaceable;

    /** The rule for nodes that cannot be replaced while they exist. */
    @FunctionalInterface
    private interface Unreplaceable {
        List<Command> commands(
                NodePool nodePool, List<Candidate> candidates, Predicate<Candidate> makesRoom, String reason);
    }

    /** @param gate the feature gate of the method */
    StaticReplacement(Environment karpenter, boolean gate) {
        this.karpenter = karpenter;
        boolean isKnown = karpenter.options().version().has(RuleChange.TERMINATE_FIRST);
        this.isTerminateFirstEnabled = gate && isKnown;
        this.unreplaceable =
                isKnown ? this::terminateFirstOrPublish : (nodePool, candidates, makesRoom, reason) -> List.of();
    }

    /** Returns whether a NodePool has more nodes than replicas. */
    boolean isScalingDown(NodePool nodePool) {
        NodePoolState.Counts counts = karpenter.state().nodePoolState().counts(nodePool.name());
        Long replicas = nodePool.replicas();
        return replicas == null || counts.active() + counts.pendingDisruption() > replicas;
    }

    /** Returns commands for nodes of a NodePool, for as many of the first ones as possible. */
    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.ComputeCommands")
    List<Command> commands(NodePool nodePool, List<Candidate> candidates, int most) {
        if (isTerminateFirstEnabled) {
            FullReservations full = fullReservations(nodePool);
            if (full.areOnlyOption()) {
                List<Candidate> ordered =
                        new ArrayList<>(candidates.stream().filter(full::holds).toList());
                candidates.stream().filter(candidate -> !full.holds(candidate)).forEach(ordered::add);
                return unreplaceable.commands(nodePool, ordered.subList(0, most), full::holds, RESERVATIONS_FULL);
            }
        }
        long replaced = karpenter.state().nodePoolState().reserve(nodePool.name(), nodeLimit(nodePool), most);
        return replaced == 0
                ? unreplaceable.commands(nodePool, candidates.subList(0, most), candidate -> true, AT_LIMIT)
                : candidates.subList(0, Math.toIntExact(replaced)).stream()
                        .map(this::replace)
                        .toList();
    }

    private static long nodeLimit(NodePool nodePool) {
        Resources limits = nodePool.limits();
        return limits != null && limits.has(ClusterState.NODES) ? limits.amount(ClusterState.NODES) : Long.MAX_VALUE;
    }

    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "replacementsFromNodeClaims")
    private Command replace(Candidate candidate) {
        return new Command(List.of(candidate), List.of(claim(candidate.nodePool())), SchedulingResult.NOTHING);
    }

    private NewNodeClaim claim(NodePool nodePool) {
        return NewNodeClaim.ofStatic(
                nodePool,
                karpenter.cloudProvider().wellKnownLabels(),
                karpenter.options().version());
    }

    /** Deletes the nodes that make room if provisioning may replace them; publishes why the others cannot be replaced. */
    @Upstream(file = "pkg/controllers/disruption/staticdrift.go", symbol = "StaticDrift.unreplaceableCommands")
    private List<Command> terminateFirstOrPublish(
            NodePool nodePool, List<Candidate> candidates, Predicate<Candidate> makesRoom, String reason) {
        boolean isAllowed = isTerminateFirstEnabled
                && !nodePool.deleting()
                && karpenter.nodePoolStatuses().isReady(nodePool);
        List<Command> commands = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (isAllowed && makesRoom.test(candidate)) {
                commands.add(Command.terminateFirst(candidate, SchedulingResult.NOTHING));
            } else {
                BlockedEvents.publish(karpenter, candidate, () -> reason);
            }
        }
        return commands;
    }

    /**
     * The full reservations that a NodePool could launch into.
     *
     * @param areOnlyOption whether it could launch nowhere else, even if capacity came back there
     * @param ids the ids of those that are not gone
     */
    private record FullReservations(boolean areOnlyOption, Set<String> ids, String label) {
        /** Returns whether a node holds an instance of one of them. */
        @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "holdsOfferedReservation")
        boolean holds(Candidate candidate) {
            return candidate.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_RESERVED)
                    && ids.contains(candidate.labels().getOrDefault(label, ""));
        }
    }

    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "staticReservations")
    private FullReservations fullReservations(NodePool nodePool) {
        WellKnownLabels wellKnown = karpenter.cloudProvider().wellKnownLabels();
        Requirements requirements = claim(nodePool).requirements();
        Set<String> ids = new TreeSet<>();
        for (InstanceType type : karpenter.cloudProvider().instanceTypes(nodePool)) {
            if (!requirements.isCompatible(type.requirements(), wellKnown.keys())) {
                continue;
            }
            for (Offering offering : type.offerings()) {
                if (!requirements.isCompatible(offering.requirements(), wellKnown.keys())) {
                    continue;
                }
                Offering.Reservation reservation = offering.reservation();
                if (reservation == null || offering.launchable()) {
                    return new FullReservations(false, Set.of(), wellKnown.reservationId());
                }
                if (offering.available()) {
                    ids.add(reservation.id());
                }
            }
        }
        return new FullReservations(true, ids, wellKnown.reservationId());
    }
}
