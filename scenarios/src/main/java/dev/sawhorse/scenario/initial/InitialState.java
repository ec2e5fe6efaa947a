// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.ec2.ExistingInstance;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.GroupNodes;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.aws.AwsLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster at the start of a run, as it recorded them, with the owner of each node. Nodes, NodeClaims and pods
 * change during a run, so each run has its own.
 */
final class InitialState {
    private static final String EKSCTL_GROUP = "alpha.eksctl.io/nodegroup-name";
    private static final String EKS_CAPACITY_TYPE = "eks.amazonaws.com/capacityType";

    /** A recorded object with its typed value. */
    record Recorded<T>(T value, Manifest manifest) {}

    private final ScenarioFile file;
    private final Manifests state;
    private final Predicate<CapacityPool> isSold;
    private final Zones zones;
    private final ZoneIds zoneIds;
    private final List<ExistingNode> nodes = new ArrayList<>();
    private final List<Recorded<NodeClaim>> claims = new ArrayList<>();
    private final List<Recorded<Pod>> pods = new ArrayList<>();
    private final Map<String, NodeClaim> claimsByProviderId = new LinkedHashMap<>();
    private final Set<String> remappedZones = new TreeSet<>();
    private final Map<String, Manifest> madeClaims = new LinkedHashMap<>();
    private final List<Manifest> nodesOfAssumedSize = new ArrayList<>();

    private InitialState(ScenarioFile file, Manifests state, Predicate<CapacityPool> isSold) {
        this.file = file;
        this.state = state;
        this.isSold = isSold;
        this.zones = Zones.of(file.region());
        this.zoneIds = new ZoneIds(file.region());
    }

    /**
     * Reads the state of a scenario.
     *
     * @param nodePools the NodePools of the scenario by name
     * @param isSold whether a pool has a price
     */
    static InitialState of(
            ScenarioFile file,
            Manifests state,
            Function<String, @Nullable NodePool> nodePools,
            Predicate<CapacityPool> isSold) {
        InitialState initial = new InitialState(file, state, isSold);
        initial.read(nodePools);
        return initial;
    }

    private void read(Function<String, @Nullable NodePool> nodePools) {
        ManifestReader reader = ManifestReader.ofDump(KnownManifests.catalog(), file.start());
        List<Recorded<Node>> read = new ArrayList<>();
        for (Manifest manifest : state.all()) {
            Object value = manifest.value() == null ? null : fresh(reader, manifest);
            if (value instanceof NodeClaim claim) {
                claim.meta(zoned(claim.meta()));
                claims.add(new Recorded<>(claim, manifest));
                if (!claim.providerId().isEmpty()) {
                    claimsByProviderId.putIfAbsent(claim.providerId(), claim);
                }
            } else if (value instanceof Node node) {
                node.meta(zoned(node.meta()));
                Node sized = NodeSize.completed(identified(node), manifest, file.catalogue());
                if (!sized.allocatable().equals(node.allocatable())) {
                    nodesOfAssumedSize.add(manifest);
                }
                read.add(new Recorded<>(sized, manifest));
            } else if (value instanceof Pod pod) {
                pods.add(new Recorded<>(pod, manifest));
            }
        }
        read.forEach(node -> nodes.add(existing(node.value(), node.manifest(), nodePools)));
    }

    /** Reads an object again if it changes during a run. */
    private static @Nullable Object fresh(ManifestReader reader, Manifest manifest) {
        Object value = manifest.value();
        if (!(value instanceof Node || value instanceof Pod || value instanceof NodeClaim)) {
            return value;
        }
        List<Manifest> again = reader.read(
                        new Value(manifest.place().node(), manifest.place().path(), new Problems()))
                .all();
        return again.isEmpty() ? null : again.get(0).value();
    }

    private ObjectMeta zoned(ObjectMeta meta) {
        ObjectMeta simulated = zoneIds.simulated(meta);
        if (!simulated.labels().equals(meta.labels())) {
            remappedZones.add(meta.labels().getOrDefault(Labels.ZONE, ""));
        }
        return simulated;
    }

    /** Returns the zones whose recorded id differs from that of the facts. */
    Set<String> remappedZones() {
        return remappedZones;
    }

    /** Returns a node with a provider id; one without is given that of an instance of its name. */
    private static Node identified(Node node) {
        if (!node.providerId().isEmpty()) {
            return node;
        }
        String providerId = "aws:///" + ExistingNode.zone(node) + "/" + node.name();
        return NodeSize.withStatusOf(
                node, new Node(node.meta(), providerId, node.taints(), node.capacity(), node.allocatable()));
    }

    private ExistingNode existing(Node node, Manifest manifest, Function<String, @Nullable NodePool> nodePools) {
        NodeClaim claim = claimsByProviderId.get(node.providerId());
        String poolName = node.labels().getOrDefault(KarpenterLabels.NODE_POOL, "");
        NodePool nodePool = poolName.isEmpty() ? null : nodePools.apply(poolName);
        if (claim == null && nodePool != null) {
            claim = MadeClaim.of(node, nodePool);
            claims.add(new Recorded<>(claim, manifest));
            claimsByProviderId.put(node.providerId(), claim);
            madeClaims.put(claim.name(), manifest);
        }
        String group = claim == null ? groupOf(node) : "";
        CapacityPool pool = poolOf(
                ExistingNode.instanceType(node), ExistingNode.zone(node), node.labels(), reservationOf(node.labels()));
        ExistingInstance instance = pool == null ? null : instance(node, pool, group);
        return new ExistingNode(node, manifest, claim, group, instance);
    }

    private static ExistingInstance instance(Node node, CapacityPool pool, String group) {
        Map<String, String> tags = new TreeMap<>();
        if (!group.isEmpty()) {
            tags.put(AutoScalingGroups.GROUP_TAG, group);
        }
        return new ExistingInstance(
                instanceId(node.providerId()),
                node.providerId(),
                pool,
                pool.capacityType() == CapacityType.RESERVED ? node.labels().get(AwsLabels.RESERVATION_ID) : null,
                "",
                Math.min(0, node.meta().createdAt()),
                tags);
    }

    /** Returns the id at the end of a provider id. */
    static String instanceId(String providerId) {
        return providerId.substring(providerId.lastIndexOf('/') + 1);
    }

    /** Returns the pool of an instance, null if its type or zone is unknown or it has no price. */
    @Nullable
    CapacityPool poolOf(String instanceType, String zone, Map<String, String> labels, boolean isReserved) {
        Zone found = zones.find(zone);
        if (instanceType.isEmpty() || found == null) {
            return null;
        }
        CapacityPool pool =
                new CapacityPool(instanceType, found.name(), isReserved ? CapacityType.RESERVED : capacityType(labels));
        CapacityPool sold = isReserved ? new CapacityPool(instanceType, found.name(), CapacityType.ON_DEMAND) : pool;
        return isSold.test(sold) ? pool : null;
    }

    private static CapacityType capacityType(Map<String, String> labels) {
        String karpenter = labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, "");
        boolean isSpot = karpenter.equals(KarpenterLabels.CAPACITY_TYPE_SPOT)
                || (karpenter.isEmpty()
                        && labels.getOrDefault(EKS_CAPACITY_TYPE, "").equals("SPOT"));
        return isSpot ? CapacityType.SPOT : CapacityType.ON_DEMAND;
    }

    /** Whether the labels are those of a node in a capacity reservation of the scenario. */
    boolean reservationOf(Map<String, String> labels) {
        String id = labels.getOrDefault(AwsLabels.RESERVATION_ID, "");
        return file.capacityReservations().stream().map(ReservationEntry::id).anyMatch(id::equals);
    }

    private String groupOf(Node node) {
        for (NodeGroupEntry group : file.nodeGroups()) {
            boolean isNamed = group.name().equals(recordedGroup(node));
            Map<String, String> own = group.template().labels();
            boolean isLabelled = recordedGroup(node).isEmpty()
                    && !own.isEmpty()
                    && node.labels().entrySet().containsAll(own.entrySet());
            if (isNamed || isLabelled) {
                return group.name();
            }
        }
        return "";
    }

    /** Returns the node group that the labels of a node name, empty if they name none. */
    static String recordedGroup(Node node) {
        String eks = node.labels().getOrDefault(GroupNodes.NODE_GROUP, "");
        return eks.isEmpty() ? node.labels().getOrDefault(EKSCTL_GROUP, "") : eks;
    }

    /** Returns the nodes in the order recorded. */
    List<ExistingNode> nodes() {
        return nodes;
    }

    /** Returns the NodeClaims, including those made for nodes whose NodeClaim is not recorded. */
    List<Recorded<NodeClaim>> claims() {
        return claims;
    }

    /** Returns the nodes for which a NodeClaim was made. */
    List<Manifest> nodesWithMadeClaims() {
        return List.copyOf(madeClaims.values());
    }

    /** Returns the nodes whose allocatable is that of their instance type. */
    List<Manifest> nodesOfAssumedSize() {
        return nodesOfAssumedSize;
    }

    List<Recorded<Pod>> pods() {
        return pods;
    }

    /** Returns the recorded objects of a kind. */
    List<Manifest> ofKind(String kind) {
        return state.all().stream()
                .filter(manifest -> manifest.kind().kind().equals(kind))
                .toList();
    }

    /** Returns the instance of a claim that has been launched and has no node yet, null if its pool is unknown. */
    @Nullable
    ExistingInstance instanceOf(NodeClaim claim) {
        Map<String, String> labels = claim.meta().labels();
        CapacityPool pool = poolOf(
                labels.getOrDefault(Labels.INSTANCE_TYPE, ""),
                labels.getOrDefault(Labels.ZONE, ""),
                labels,
                reservationOf(labels));
        return pool == null
                ? null
                : new ExistingInstance(
                        instanceId(claim.providerId()),
                        claim.providerId(),
                        pool,
                        pool.capacityType() == CapacityType.RESERVED ? labels.get(AwsLabels.RESERVATION_ID) : null,
                        "",
                        Math.min(0, claim.meta().createdAt()),
                        Map.of());
    }
}
