// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node that exists or has been launched, with the pods that the round places on it ({@code
 * provisioning/scheduling/existingnode.go}).
 */
final class ExistingNode {
    static final Comparator<ExistingNode> ORDER = (a, b) -> NodeSnapshot.ORDER.compare(a.state, b.state);

    private static final SchedulingError VOLUMES = new SchedulingError.Plain("would exceed volume limit");
    private static final SchedulingError HOST_PORTS =
            new SchedulingError.Plain("pod hostport conflicts with existing hostport configuration");
    /** More is asked for than is left. */
    static final SchedulingError RESOURCES = new SchedulingError.Plain("exceeds node resources");

    /** How pods are placed that require nothing of the node but room. */
    private static final Placement NARROWS_NOTHING = new Placement(Requirements.NONE, TypeSet.none(0), List.of());

    private final NodeSnapshot state;
    private final boolean heldBack;
    private final RoundContext context;
    private final PodSubset pods;
    private HostPortUsage hostPorts;
    private VolumeUsage volumes;

    /** Its requirements as pods have narrowed them, null as long as none has. */
    private @Nullable Requirements narrowed;

    private Resources remaining;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/existingnode.go", symbol = "NewExistingNode")
    ExistingNode(
            NodeSnapshot state,
            Resources pendingDaemons,
            Map<String, Integer> volumeAttachmentLimits,
            boolean heldBack,
            RoundContext context) {
        this.state = state;
        this.heldBack = heldBack;
        this.context = context;
        this.pods = new PodSubset(context.pods());
        this.hostPorts = state.hostPorts();
        this.volumes = volumeAttachmentLimits.isEmpty()
                ? state.volumes()
                : state.volumes().withFallbackLimits(volumeAttachmentLimits);
        this.remaining = NodeSnapshot.lessNamed(state.available(), pendingDaemons);
    }

    NodeSnapshot state() {
        return state;
    }

    /** Whether it is inside its consolidateAfter and takes no pods that consolidation moves. */
    boolean isHeldBack() {
        return heldBack;
    }

    /** Returns the pods placed here in this round, in that order. */
    List<Pod> pods() {
        return pods;
    }

    /** Returns what is left for pods; amounts may be negative. */
    Resources remaining() {
        return remaining;
    }

    /** Returns how the pod of this number would be placed here, or why it cannot be. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/existingnode.go", symbol = "ExistingNode.CanAdd")
    AddResult canAdd(int pod, PodData data) {
        SchedulingError untolerated =
                SchedulingError.ofTaints(state.taints(), data.constraints().tolerations());
        if (untolerated != null) {
            return untolerated;
        }
        if (volumes.exceedsLimits(data.podClass().volumes())) {
            return VOLUMES;
        }
        if (hostPorts.conflicts(context.pods().get(pod), data.podClass().hostPorts())) {
            return HOST_PORTS;
        }
        if (!hasRoom(data)) {
            return RESOURCES;
        }
        if (data.requirements().isEmpty() && takesRoomOnly(data)) {
            return NARROWS_NOTHING;
        }
        Requirements requirements = requirements();
        SchedulingError incompatible = SchedulingError.ofRequirements("", requirements, data.requirements(), Set.of());
        return incompatible == null ? place(data, requirements.plus(data.requirements())) : incompatible;
    }

    private Requirements requirements() {
        return narrowed == null ? state.requirements().withHost() : narrowed;
    }

    /** Whether what is left suffices for one of these pods. */
    boolean hasRoom(PodData data) {
        return !remaining.hasNegative() && data.podClass().requests().fitsWithin(remaining);
    }

    /** Whether these pods, where the node has got such pods already, take nothing from it but room. */
    boolean takesRoomOnly(PodData data) {
        return context.topology().isIndifferent(data)
                && data.podClass().hostPorts().isEmpty()
                && data.podClass().volumeAlternatives().isEmpty()
                && data.podClass().volumes().isEmpty();
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/existingnode.go",
            symbol = {"ExistingNode.CanAdd", "ExistingNode.tryVolumeAlternative"})
    private AddResult place(PodData data, Requirements base) {
        List<Requirements> alternatives = data.podClass().volumeAlternatives();
        if (alternatives.isEmpty()) {
            return withTopology(data, base);
        }
        AddResult last = null;
        for (Requirements alternative : alternatives) {
            last = base.isCompatible(alternative, Set.of())
                    ? withTopology(data, base.plus(alternative))
                    : new SchedulingError.TopologyClash(base, alternative, Set.of());
            if (last instanceof Placement) {
                return last;
            }
        }
        return last instanceof SchedulingError error ? new SchedulingError.Retriable(error) : RESOURCES;
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/existingnode.go",
            symbol = "ExistingNode.tryVolumeAlternative")
    private AddResult withTopology(PodData data, Requirements base) {
        if (context.topology().isIndifferent(data)) {
            return new Placement(base, TypeSet.none(0), List.of());
        }
        Topology.Narrowing narrowing = context.topology().narrow(data, base, 0);
        if (narrowing instanceof SchedulingError.UnsatisfiableTopology unsatisfiable) {
            return unsatisfiable;
        }
        Requirements narrowed = ((Topology.Domains) narrowing).requirements();
        return base.isCompatible(narrowed, Set.of())
                ? new Placement(base.plus(narrowed), TypeSet.none(0), List.of())
                : new SchedulingError.TopologyClash(base, narrowed, Set.of());
    }

    /** Puts the pod of this number here as found by {@link #canAdd}. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/existingnode.go", symbol = "ExistingNode.Add")
    @SuppressWarnings("ReferenceEquality") // It is that very placement that stands for no change.
    void add(int pod, PodData data, Placement placement) {
        pods.addNumber(pod);
        remaining = remaining.minus(data.podClass().requests());
        if (placement != NARROWS_NOTHING) {
            narrowed = placement.requirements();
        }
        if (context.topology().hasRules()) {
            context.topology().record(data, state.taints(), requirements());
        }
        List<HostPort> ports = data.podClass().hostPorts();
        if (!ports.isEmpty()) {
            hostPorts = hostPorts.with(context.pods().get(pod), ports);
        }
        Map<String, Set<String>> mounted = data.podClass().volumes();
        if (!mounted.isEmpty()) {
            volumes = volumes.with(mounted);
        }
    }
}
