// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A NodeClaim that the round is about to create: every pod added to it narrows its requirements and instance types ({@code
 * provisioning/scheduling/nodeclaim.go}, Karpenter v1.14).
 */
final class InFlightNodeClaim {
    private static final SchedulingError NO_TYPE_LEFT_NOW =
            new SchedulingError.Retriable(new SchedulingError.Plain("no instance type is left for the claim"));
    private static final SchedulingError NO_TYPE_LEFT =
            new SchedulingError.Plain("no instance type is left for the claim");

    private static final SchedulingError NONE_LEFT_TO_RESERVE =
            new SchedulingError.ReservedOffering("one or more instance "
                    + "types with compatible reserved offerings are available, but could not be reserved");
    private static final SchedulingError ALL_FULL = new SchedulingError.ReservedOffering(
            "all compatible reserved offerings are full and no on-demand or spot fallback is available");
    private static final SchedulingError ONLY_OPTION_FULL = new SchedulingError.Plain(
            "the only compatible reserved offering is full; falling through to other NodePools");
    private static final SchedulingError WOULD_LOSE_RESERVATIONS = new SchedulingError.ReservedOffering(
            "satisfying updated nodeclaim constraints would remove all compatible reserved offering options");

    private final int number;
    private final NodeClaimTemplate template;
    private final List<DaemonOverheadGroup> groups;
    private final InstanceTypeFilter filter;
    private final RoundContext context;
    private final String hostName;
    private final PodSubset pods;
    private final Requirements templateRequirements;
    private Requirements requirements;
    private TypeSet types;
    private Resources requests = Resources.NONE;
    private List<Offering> reserved = List.of();
    private boolean minValuesRelaxed;
    private final ClaimVolumes volumes;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NewNodeClaim")
    InFlightNodeClaim(
            int number,
            NodeClaimTemplate template,
            TypeSet types,
            List<DaemonOverheadGroup> groups,
            String hostName,
            RoundContext context) {
        this.number = number;
        this.template = template;
        this.types = types;
        this.groups = groups.stream().map(DaemonOverheadGroup::forClaim).toList();
        this.filter = new InstanceTypeFilter(
                template.types(), this.groups, context.options().version());
        this.hostName = hostName;
        this.context = context;
        this.pods = new PodSubset(context.pods());
        this.volumes = new ClaimVolumes(template.types());
        this.requirements = template.requirements().plus(Requirement.of(Labels.HOSTNAME, Operator.IN, hostName));
        this.templateRequirements = this.requirements;
    }

    /** Returns the count of claims that the round had opened before it. */
    int number() {
        return number;
    }

    NodeClaimTemplate template() {
        return template;
    }

    List<DaemonOverheadGroup> daemonGroups() {
        return groups;
    }

    List<Pod> pods() {
        return pods;
    }

    /** Returns what the pods request together, without daemons. */
    Resources requests() {
        return requests;
    }

    /** Returns what the claim required before any pod was added. */
    Requirements templateRequirements() {
        return templateRequirements;
    }

    Requirements requirements() {
        return requirements;
    }

    TypeSet types() {
        return types;
    }

    /** Whether the claim was opened with fewer distinct values than its NodePool demands. */
    boolean isMinValuesRelaxed() {
        return minValuesRelaxed;
    }

    /** Returns how the pod of this number would be placed on the claim in flight, or some reason why it cannot be. */
    AddResult canJoin(int pod, PodData data) {
        return canAdd(context.pods().get(pod), data, false);
    }

    /** Returns how the pod of this number would be placed on the claim as its first, or exactly why it cannot be. */
    AddResult canOpen(int pod, PodData data) {
        return canAdd(context.pods().get(pod), data, true);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.CanAdd")
    private AddResult canAdd(Pod pod, PodData data, boolean opening) {
        SchedulingError untolerated =
                SchedulingError.ofTaints(template.taints(), data.constraints().tolerations());
        if (untolerated != null) {
            return untolerated;
        }
        if (volumes.attaching(types, data.podClass().volumes()).isEmpty()) {
            return volumes.limitError(types, data.podClass().volumes());
        }
        SchedulingError incompatible = SchedulingError.ofRequirements(
                "incompatible requirements, ", requirements, data.requirements(), wellKnown());
        if (incompatible != null) {
            return incompatible;
        }
        Requirements base = requirements.plus(data.requirements());
        List<Requirements> alternatives = data.podClass().volumeAlternatives();
        if (alternatives.isEmpty()) {
            return withTopology(pod, data, base, opening);
        }
        AddResult last = NO_TYPE_LEFT;
        for (Requirements alternative : alternatives) {
            SchedulingError clash = SchedulingError.ofRequirements(
                    "incompatible volume requirements, ", base, alternative, wellKnown());
            last = clash == null ? withTopology(pod, data, base.plus(alternative), opening) : clash;
            if (last instanceof Placement) {
                return last;
            }
        }
        return new SchedulingError.Retriable((SchedulingError) last);
    }

    private AddResult withTopology(Pod pod, PodData data, Requirements base, boolean opening) {
        if (context.topology().isIndifferent(data)) {
            return withTypes(pod, data, base, opening, NO_TYPE_LEFT);
        }
        AddResult first = inTurn(pod, data, base, opening, 0);
        if (first instanceof Placement || !opening || first instanceof SchedulingError.UnsatisfiableTopology) {
            return first;
        }
        int turns = context.topology().turns(data, base);
        for (int turn = 1; turn < turns; turn++) {
            if (inTurn(pod, data, base, true, turn) instanceof Placement placement) {
                return placement;
            }
        }
        return first;
    }

    /**
     * Judges with one choice among equally good domains. The real one chooses by chance, tries again with every retry and in
     * every round, and so comes upon a domain in which a node can be had.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = "NodeClaim.tryVolumeAlternative",
            differs =
                    "tries the domains of a tie one after another, where upstream picks one at random and tries again in "
                            + "the next round")
    private AddResult inTurn(Pod pod, PodData data, Requirements base, boolean opening, int turn) {
        Topology.Narrowing narrowing = context.topology().narrow(data, base, turn);
        if (narrowing instanceof SchedulingError.UnsatisfiableTopology unsatisfiable) {
            return unsatisfiable;
        }
        Requirements narrowed = ((Topology.Domains) narrowing).requirements();
        if (!base.isCompatible(narrowed, wellKnown())) {
            return new SchedulingError.TopologyClash(base, narrowed, wellKnown());
        }
        return withTypes(pod, data, base.plus(narrowed), opening, NO_TYPE_LEFT_NOW);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.tryVolumeAlternative")
    private AddResult withTypes(
            Pod pod, PodData data, Requirements narrowed, boolean opening, SchedulingError noTypeLeft) {
        InstanceTypeFilter.Criteria criteria = new InstanceTypeFilter.Criteria(
                volumes.attaching(types, data.podClass().volumes()),
                requirements,
                narrowed,
                pod,
                data.podClass().hostPorts(),
                requests,
                data.podClass().requests());
        TypeSet left = filter.keep(criteria);
        Map<String, Integer> missed =
                narrowed.hasMinValues() ? template.types().missedMinValues(left, narrowed, minValues()) : Map.of();
        boolean enoughValues = missed.isEmpty() || (opening && isBestEffort());
        if (left.isEmpty() || !enoughValues) {
            return opening
                    ? new SchedulingError.NoInstanceType(filter.tally(criteria, enoughValues ? Map.of() : missed))
                    : noTypeLeft;
        }
        return withReservations(lowered(narrowed, missed), left);
    }

    /** Returns the requirements with minValues brought down to what there is. */
    private static Requirements lowered(Requirements requirements, Map<String, Integer> available) {
        Requirements lowered = requirements;
        for (Map.Entry<String, Integer> key : available.entrySet()) {
            lowered = lowered.with(lowered.get(key.getKey()).withMinValues(key.getValue()));
        }
        return lowered;
    }

    private boolean isBestEffort() {
        return context.options().minValuesPolicy() == SchedulingOptions.MinValuesPolicy.BEST_EFFORT;
    }

    private MinValues minValues() {
        return MinValues.of(context.options().version());
    }

    private Set<String> wellKnown() {
        return template.types().wellKnown().keys();
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.offeringsToReserve")
    private AddResult withReservations(Requirements narrowed, TypeSet left) {
        if (!holdsReservations()) {
            return new Placement(narrowed, left, List.of());
        }
        ReservedOptions options = new ReservedOptions(context.options().creditedReservation());
        left.forEach(type -> template.types().get(type).offerings().forEach(offering -> {
            if (offering.available() && narrowed.isCompatible(offering.requirements(), wellKnown())) {
                options.add(offering, context.reservations(), hostName);
            }
        }));
        boolean strict = context.options().strictReservedOfferings();
        if (strict && options.hasRoom() && options.reservable().isEmpty()) {
            return NONE_LEFT_TO_RESERVE;
        }
        if (options.areAllFull()) {
            return strict ? ALL_FULL : ONLY_OPTION_FULL;
        }
        if (strict && !reserved.isEmpty() && options.reservable().isEmpty()) {
            return WOULD_LOSE_RESERVATIONS;
        }
        return new Placement(narrowed, left, options.reservable());
    }

    private static String reservationId(Offering offering) {
        Offering.Reservation reservation = offering.reservation();
        return reservation == null ? "" : reservation.id();
    }

    /** Whether these pods, where a claim holds such pods already, take nothing from it but room. */
    boolean narrowsTypesOnly(PodData data) {
        return context.topology().isIndifferent(data)
                && data.podClass().hostPorts().isEmpty()
                && data.podClass().volumeAlternatives().isEmpty()
                && !volumes.areLimited(data.podClass().volumes())
                && !holdsReservations();
    }

    private boolean holdsReservations() {
        return context.options().reservedCapacity() && template.types().hasReservedOfferings();
    }

    /** Puts the pod of this number here as found by {@link #canJoin} or {@link #canOpen}. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.Add")
    void add(int pod, PodData data, Placement placement) {
        minValuesRelaxed |= pods.isEmpty() && lowersMinValues(placement.requirements());
        pods.addNumber(pod);
        types = placement.types();
        requests = requests.plus(data.podClass().requests());
        requirements = placement.requirements();
        volumes.add(data.podClass().volumes());
        context.topology().registerHost(hostName);
        context.topology().record(data, template.taints(), requirements);
        List<HostPort> ports = data.podClass().hostPorts();
        if (!ports.isEmpty()) {
            groups.forEach(group -> group.hostPorts().add(context.pods().get(pod), ports));
        }
        updateReservations(placement.reservations());
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToNewNodeClaim")
    private boolean lowersMinValues(Requirements after) {
        for (Requirement before : templateRequirements) {
            Integer updated = after.get(before.key()).minValues();
            Integer original = before.minValues();
            if (original != null && updated != null && updated < original) {
                return true;
            }
        }
        return false;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = "NodeClaim.releaseReservedOfferings")
    private void updateReservations(List<Offering> updated) {
        if (updated.isEmpty() && reserved.isEmpty()) {
            return;
        }
        Set<String> remaining = new LinkedHashSet<>();
        for (Offering offering : updated) {
            remaining.add(reservationId(offering));
            context.reservations().reserve(hostName, reservationId(offering));
        }
        for (Offering offering : reserved) {
            if (!remaining.contains(reservationId(offering))) {
                context.reservations().release(hostName, reservationId(offering));
            }
        }
        reserved = updated;
    }

    /**
     * Returns the claim as it will be made: without its stand-in for a host name, bound to what it has reserved, and with no
     * more types than a claim may list.
     *
     * @param statedAsRelaxed what the claim says of its minValues, which need not be {@link #isMinValuesRelaxed}
     */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.FinalizeScheduling")
    NewNodeClaim finalizeScheduling(boolean statedAsRelaxed) {
        Requirements finished = requirements.without(Labels.HOSTNAME);
        if (!reserved.isEmpty()) {
            Set<String> ids = new TreeSet<>();
            reserved.forEach(offering -> ids.add(reservationId(offering)));
            finished = finished.with(Requirement.of(
                            KarpenterLabels.CAPACITY_TYPE, Operator.IN, KarpenterLabels.CAPACITY_TYPE_RESERVED))
                    .plus(Requirement.of(template.types().wellKnown().reservationId(), Operator.IN, ids, null));
        }
        InstanceTypes.Market market = template.types().market(finished);
        TypeSet cheapest = market.cheapest(types, context.options().maxInstanceTypes());
        Resources daemons = minDaemonOverhead();
        return new NewNodeClaim(
                template.nodePool(),
                template.labels(),
                template.types().wellKnown(),
                finished,
                market.orderByPrice(cheapest),
                pods,
                daemons == null ? requests : requests.plus(daemons),
                statedAsRelaxed,
                List.copyOf(template.types()
                        .missedMinValues(cheapest, finished, minValues())
                        .keySet()));
    }

    /** The least that daemons take on the types left; a group without daemons that comes first is passed over, as upstream. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "NodeClaim.addDaemonRequests")
    private @Nullable Resources minDaemonOverhead() {
        Resources least = null;
        for (DaemonOverheadGroup group : groups) {
            if (group.types().intersects(types)) {
                least = least == null || least.isEmpty()
                        ? group.overhead()
                        : DaemonOverheadGroup.leastOf(least, group.overhead());
            }
        }
        return least;
    }
}
