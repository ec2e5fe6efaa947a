// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.scheduling.requirement.NodeRequirements;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a node of Karpenter's cluster state for a scheduling round: of its NodeClaim, its Node or both, and the pods
 * bound to it ({@code state/statenode.go StateNode}, Karpenter v1.14).
 *
 * <p>Until it is registered, name, labels and taints are those of the claim; until it is initialized, resources that the node
 * does not report yet are those of the claim, and taints that will be removed are left out.
 *
 * @param name name of the node, or of the claim until it is registered
 * @param nodeLabels labels of the Node object itself, null while there is none
 * @param nodeTaints taints of the Node object itself
 * @param capacity with {@code nodes} 1
 * @param available allocatable less the requests of all pods that have not ended; negative where overcommitted
 * @param daemonRequests the part of these requests that DaemonSet pods have
 * @param requirements the labels as requirements
 */
public record NodeSnapshot(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        boolean managed,
        boolean initialized,
        @Nullable Map<String, String> nodeLabels,
        List<Taint> nodeTaints,
        Resources capacity,
        Resources available,
        Resources daemonRequests,
        HostPortUsage hostPorts,
        VolumeUsage volumes,
        NodeRequirements requirements) {
    /** The order in which rounds look at nodes: initialized ones first, then by name. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.sortExistingNodes")
    public static final Comparator<NodeSnapshot> ORDER =
            (a, b) -> a.initialized() == b.initialized() ? a.name().compareTo(b.name()) : a.initialized() ? -1 : 1;

    private static final String NODES = "nodes";

    /** Makes a snapshot, with its labels as requirements. */
    public NodeSnapshot(
            String name,
            Map<String, String> labels,
            List<Taint> taints,
            boolean managed,
            boolean initialized,
            @Nullable Map<String, String> nodeLabels,
            List<Taint> nodeTaints,
            Resources capacity,
            Resources available,
            Resources daemonRequests,
            HostPortUsage hostPorts,
            VolumeUsage volumes) {
        this(
                name,
                labels,
                taints,
                managed,
                initialized,
                nodeLabels,
                nodeTaints,
                capacity,
                available,
                daemonRequests,
                hostPorts,
                volumes,
                NodeRequirements.of(name, labels));
    }

    /**
     * Returns the state of a node.
     *
     * @param claim null for a node that Karpenter did not make
     * @param node null for a claim whose node has not joined
     * @param bound the pods bound to the node; those that have ended take no room
     * @param volumeTopology looks up the volumes of the bound pods
     * @param csiNode how many volumes the node can attach, null where unknown
     */
    @Upstream(
            file = "pkg/scheduling/volumeusage.go",
            symbol = "VolumeUsage.DeletePod",
            differs = "counts the volumes of the node's pods anew after each change")
    @Upstream(
            file = "pkg/scheduling/hostportusage.go",
            symbol = "HostPortUsage.DeletePod",
            differs = "counts the ports of the node's pods anew after each change")
    public static NodeSnapshot of(
            @Nullable NodeClaim claim,
            @Nullable Node node,
            Collection<Pod> bound,
            VolumeTopology volumeTopology,
            @Nullable CSINode csiNode) {
        if (claim == null && node == null) {
            throw new IllegalArgumentException("a state node needs a NodeClaim or a Node");
        }
        boolean managed = claim != null;
        boolean registered = node != null && (!managed || isTrue(node, KarpenterLabels.REGISTERED));
        boolean initialized = node != null && (!managed || isTrue(node, KarpenterLabels.INITIALIZED));
        Resources requests = Resources.NONE;
        Resources daemonRequests = Resources.NONE;
        HostPortUsage hostPorts = new HostPortUsage();
        VolumeUsage volumes =
                csiNode == null ? new VolumeUsage(Map.of()) : new VolumeUsage(attachLimits(csiNode), drivers(csiNode));
        for (Pod pod : bound) {
            if (pod.isTerminal()) {
                continue;
            }
            requests = requests.plus(pod.spec().requests());
            if (pod.isOwnedByDaemonSet()) {
                daemonRequests = daemonRequests.plus(pod.spec().requests());
            }
            hostPorts.add(pod, HostPortUsage.of(pod.spec()));
            volumes.add(volumeTopology.claimsByDriver(pod));
        }
        boolean asClaimed = claim != null && !registered;
        Resources allocatable = amounts(claim, node, initialized, false);
        return new NodeSnapshot(
                asClaimed || node == null ? requireClaim(claim).name() : node.name(),
                asClaimed || node == null ? requireClaim(claim).meta().labels() : node.labels(),
                taints(claim, node, registered, initialized),
                managed,
                initialized,
                node == null ? null : node.labels(),
                node == null ? List.of() : node.taints(),
                amounts(claim, node, initialized, true).with(ResourceName.index(NODES), 1),
                lessNamed(allocatable, requests),
                daemonRequests,
                hostPorts,
                volumes);
    }

    private static Set<String> drivers(CSINode csiNode) {
        return csiNode.drivers().stream().map(CSINode.Driver::name).collect(Collectors.toUnmodifiableSet());
    }

    private static Map<String, Integer> attachLimits(CSINode csiNode) {
        Map<String, Integer> limits = new TreeMap<>();
        for (CSINode.Driver driver : csiNode.drivers()) {
            Integer limit = driver.volumes();
            if (limit != null) {
                limits.put(driver.name(), limit);
            }
        }
        return limits;
    }

    private static boolean isTrue(Node node, String label) {
        return "true".equals(node.label(label));
    }

    private static NodeClaim requireClaim(@Nullable NodeClaim claim) {
        return Objects.requireNonNull(claim, "a node without Node object has a NodeClaim");
    }

    private static List<Taint> taints(
            @Nullable NodeClaim claim, @Nullable Node node, boolean registered, boolean initialized) {
        List<Taint> taints =
                node == null || !registered ? requireClaim(claim).spec().taints() : node.taints();
        if (initialized || claim == null) {
            return taints;
        }
        List<Taint> startup = claim.spec().startupTaints();
        return taints.stream()
                .filter(taint ->
                        !StateNode.isKnownEphemeral(taint) && startup.stream().noneMatch(taint::matches))
                .toList();
    }

    private static Resources amounts(
            @Nullable NodeClaim claim, @Nullable Node node, boolean initialized, boolean capacity) {
        Resources reported = node == null ? Resources.NONE : capacity ? node.capacity() : node.allocatable();
        if (claim == null || initialized) {
            return reported;
        }
        Resources promised = capacity ? claim.capacity() : claim.allocatable();
        for (int resource = 0; resource < promised.indexBound(); resource++) {
            if (promised.has(resource) && reported.amount(resource) == 0) {
                reported = reported.with(resource, promised.amount(resource));
            }
        }
        return reported;
    }

    /**
     * Returns the same node with other pods, which ask for nothing but resources, as those before them.
     *
     * @param allocatable what it has for pods
     * @param requests of all its pods that have not ended
     * @param daemons the part of those requests that daemons make
     */
    public NodeSnapshot withRequests(Resources allocatable, Resources requests, Resources daemons) {
        return new NodeSnapshot(
                name,
                labels,
                taints,
                managed,
                initialized,
                nodeLabels,
                nodeTaints,
                capacity,
                lessNamed(allocatable, requests),
                daemons,
                hostPorts,
                volumes,
                requirements);
    }

    /** Returns the first less the second, for the resources that the first names. */
    @Upstream(
            file = "pkg/utils/resources/resources.go",
            symbol = {"Subtract", "SubtractFrom"})
    static Resources lessNamed(Resources from, Resources taken) {
        Resources left = from;
        for (int resource = 0; resource < from.indexBound(); resource++) {
            if (from.has(resource) && taken.amount(resource) != 0) {
                left = left.with(resource, from.amount(resource) - taken.amount(resource));
            }
        }
        return left;
    }

    /** Returns the host name label, or the name where there is none. */
    public String hostName() {
        return requirements.hostName();
    }

    /** Returns the labels of the Node object itself as requirements, null while there is none. */
    @SuppressWarnings("ReferenceEquality") // A registered node speaks for itself, with the very same labels.
    @Nullable
    Requirements nodeRequirements() {
        return nodeLabels == null || nodeLabels == labels
                ? (nodeLabels == null ? null : requirements.ofLabels())
                : Requirements.ofLabels(nodeLabels);
    }

    /** Returns the labels of the Node object itself as requirements; there has to be one. */
    Requirements requireNodeRequirements() {
        return Objects.requireNonNull(nodeRequirements(), "a node without Node object");
    }

    /** Returns the NodePool it belongs to, empty where there is none. */
    public String nodePool() {
        return labels.getOrDefault(KarpenterLabels.NODE_POOL, "");
    }
}
