// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.initial.InitialState.Recorded;
import dev.sawhorse.scenario.validation.NotSimulatedRemarks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The validation of the initial state of a scenario against itself and the desired objects. What is simulated differently than
 * recorded is reported once for each cause, with the number of objects and the first one's place.
 */
public final class InitialStateValidator {
    private static final int NAMED = 3;
    private static final Set<String> OWNERS = Set.of("ReplicaSet", "StatefulSet", "DaemonSet", "Job", "Node");

    private final ScenarioFile file;
    private final Manifests recorded;
    private final List<Manifest> desired;
    private final Problems problems;
    private final Zones zones;
    private final Set<String> existing = new LinkedHashSet<>();

    /** The objects of each remark, in the order of the checks. */
    private final Map<Remark, List<Manifest>> found = new TreeMap<>();

    /** A cause of a remark. */
    private enum Remark {
        SKEWED,
        WITHOUT_TYPE,
        UNPRICED,
        UNKNOWN_GROUP,
        UNKNOWN_POOL,
        MADE_CLAIM,
        ASSUMED_SIZE,
        WITHOUT_SIZE,
        UNREADY,
        ON_UNKNOWN_NODE,
        UNOWNED,
        FAILING,
        ENDED,
        UNUSED
    }

    /**
     * Creates a validator of a scenario in a known region.
     *
     * @param desired the objects of {@code manifests}
     */
    public InitialStateValidator(ScenarioFile file, Manifests recorded, List<Manifest> desired, Problems problems) {
        this.file = file;
        this.recorded = recorded;
        this.desired = desired;
        this.problems = problems;
        this.zones = Zones.of(file.region());
    }

    /**
     * Records all problems.
     *
     * @param isSold whether a pool has a price
     */
    public void check(Predicate<CapacityPool> isSold) {
        Map<String, NodePool> pools = new LinkedHashMap<>();
        for (Manifest manifest : desired) {
            existing.add(identity(manifest.kind().kind(), manifest.meta().key()));
            if (manifest.value() instanceof NodePool pool) {
                pools.put(pool.name(), pool);
            }
        }
        recorded.all()
                .forEach(manifest -> existing.add(
                        identity(manifest.kind().kind(), manifest.meta().key())));
        checkIdentities();
        InitialState state = InitialState.of(file, recorded, pools::get, isSold);
        state.nodes().forEach(this::check);
        state.nodesWithMadeClaims().forEach(node -> note(Remark.MADE_CLAIM, node));
        state.nodesOfAssumedSize().forEach(node -> note(Remark.ASSUMED_SIZE, node));
        for (Recorded<NodeClaim> claim : state.claims()) {
            if (!pools.containsKey(claim.value().nodePool())) {
                note(Remark.UNKNOWN_POOL, claim.manifest());
            }
        }
        state.pods().forEach(pod -> check(pod.value(), pod.manifest()));
        List<Manifest> unowned = unowned(state);
        file.otherSchedulers().check(unowned, problems);
        new NotSimulatedRemarks(problems).add(List.of(new Manifests(unowned)));
        checkTimes();
        checkUse();
        found.forEach(this::report);
        reportZones(state);
        checkGroups(state);
        Set<String> objects = new LinkedHashSet<>();
        recorded.all()
                .forEach(manifest -> objects.add(
                        identity(manifest.kind().kind(), manifest.meta().key())));
        Position position = Position.ofFile(
                recorded.all().isEmpty() ? "" : recorded.all().get(0).position().file());
        new MemoryValidator(file, position, problems).check(objects::contains);
    }

    private static String identity(String kind, String key) {
        return kind + " " + key;
    }

    private void note(Remark remark, Manifest manifest) {
        found.computeIfAbsent(remark, first -> new ArrayList<>()).add(manifest);
    }

    private void checkIdentities() {
        Map<String, Manifest> names = new LinkedHashMap<>();
        Map<String, Manifest> providerIds = new LinkedHashMap<>();
        for (Manifest manifest : recorded.all()) {
            String kind = manifest.kind().kind();
            Manifest same = names.putIfAbsent(identity(kind, manifest.meta().key()), manifest);
            if (same != null) {
                reportTwice(manifest, same, "is the name of two objects: " + manifest.name(), "metadata", "name");
            } else if (kind.equals("Node")) {
                String id = spec(manifest).text("providerID");
                Manifest other = id == null || id.isEmpty() ? null : providerIds.putIfAbsent(id, manifest);
                if (other != null) {
                    reportTwice(
                            manifest,
                            other,
                            "\"" + id + "\" is the instance of two nodes: "
                                    + other.meta().name() + " and "
                                    + manifest.meta().name(),
                            "spec",
                            "providerID");
                }
            }
        }
    }

    private void reportTwice(Manifest manifest, Manifest first, String message, String... path) {
        problems.error(
                manifest.place().below(path).position(),
                manifest.place().below(path).path().toString(),
                message,
                "The other one is at " + first.position() + ": maybe the state contains two dumps.");
    }

    private static MappingNode spec(Manifest manifest) {
        return manifest.place().node() instanceof MappingNode object
                ? object.mapping("spec")
                : new MappingNode(manifest.position(), List.of());
    }

    private void check(ExistingNode node) {
        String type = ExistingNode.instanceType(node.node());
        String zone = ExistingNode.zone(node.node());
        if (type.isEmpty()) {
            note(Remark.WITHOUT_TYPE, node.manifest());
        } else if (!zone.isEmpty() && zones.find(zone) == null) {
            reportZone(node.manifest(), zone);
        } else if (node.instance() == null) {
            note(Remark.UNPRICED, node.manifest());
        }
        String group = InitialState.recordedGroup(node.node());
        if (!group.isEmpty() && node.group().isEmpty() && node.claim() == null) {
            note(Remark.UNKNOWN_GROUP, node.manifest());
        }
        if (node.claim() == null && node.node().labels().containsKey(KarpenterLabels.NODE_POOL)) {
            note(Remark.UNKNOWN_POOL, node.manifest());
        }
        if (node.node().allocatable().isEmpty()) {
            note(Remark.WITHOUT_SIZE, node.manifest());
        }
        if (!node.node().isReady()) {
            note(Remark.UNREADY, node.manifest());
        }
    }

    private void reportZone(Manifest node, String zone) {
        String region = zone.replaceFirst("[a-z]$", "");
        String known = String.join(", ", zones.all().stream().map(Zone::name).toList());
        problems.error(
                node.position(),
                "",
                node.name() + " is in zone \"" + zone + "\", which is not a zone of " + file.region(),
                region.equals(zone) || region.equals(file.region())
                        ? "Zones of " + file.region() + ": " + known + "."
                        : "Maybe the cluster is in another region: region: " + region + ".");
    }

    private void check(Pod pod, Manifest manifest) {
        if (pod.isTerminal()) {
            note(Remark.ENDED, manifest);
            return;
        }
        String node = pod.spec().nodeName();
        if (node != null && !existing.contains(identity("Node", node))) {
            note(Remark.ON_UNKNOWN_NODE, manifest);
        }
        OwnerReference owner = pod.meta().controller();
        if (owner != null && !isKnown(pod, owner)) {
            note(Remark.UNOWNED, manifest);
        }
        if (pod.phase() == Pod.Phase.RUNNING && !RecordedFields.isReady(pod, manifest) && pod.restarts() > 0) {
            note(Remark.FAILING, manifest);
        }
    }

    /** Returns the objects with pods that no desired object stands for: active Jobs, and pods without a known owner. */
    private List<Manifest> unowned(InitialState state) {
        List<Manifest> unowned = new ArrayList<>(state.ofKind("Job"));
        for (Recorded<Pod> pod : state.pods()) {
            OwnerReference owner = pod.value().meta().controller();
            if (!pod.value().isTerminal() && (owner == null || !isKnown(pod.value(), owner))) {
                unowned.add(pod.manifest());
            }
        }
        return unowned;
    }

    private boolean isKnown(Pod pod, OwnerReference owner) {
        String key = owner.kind().equals("Node") ? owner.name() : pod.meta().namespace() + "/" + owner.name();
        return (OWNERS.contains(owner.kind()) || owner.kind().equals("ReplicationController"))
                && existing.contains(identity(owner.kind(), key));
    }

    private void checkTimes() {
        for (Manifest manifest : recorded.all()) {
            MappingNode meta = manifest.place().node() instanceof MappingNode object
                    ? object.mapping("metadata")
                    : new MappingNode(manifest.position(), List.of());
            Instant created = RecordedFields.instant(meta, "creationTimestamp");
            if (created != null && created.isAfter(file.start())) {
                note(Remark.SKEWED, manifest);
            }
        }
    }

    /** Desired objects that are only part of the state would be missing in the simulated cluster. */
    private void checkUse() {
        Set<String> declared = new LinkedHashSet<>();
        desired.forEach(manifest ->
                declared.add(identity(manifest.kind().kind(), manifest.meta().key())));
        for (Manifest manifest : recorded.all()) {
            String kind = manifest.kind().kind();
            boolean isState = StateIndex.isOfState(kind) || kind.equals("ControllerRevision");
            if (!isState && !declared.contains(identity(kind, manifest.meta().key()))) {
                note(Remark.UNUSED, manifest);
            }
        }
    }

    private void report(Remark remark, List<Manifest> objects) {
        Position position = objects.get(0).position();
        String counted = counted(objects);
        switch (remark) {
            case SKEWED ->
                warn(
                        position,
                        "created after the start, " + file.start() + ", and taken as created then: " + counted
                                + latest(objects),
                        "Set start to the time of the dump.");
            case WITHOUT_TYPE ->
                warn(
                        position,
                        "without an instance type, and therefore without price and never removed or replaced: "
                                + counted,
                        "Add the label node.kubernetes.io/instance-type.");
            case UNPRICED ->
                warn(
                        position,
                        "of an instance type or zone without price in " + file.region()
                                + ", and therefore free of charge: " + counted,
                        typeHint(objects.get(0)));
            case UNKNOWN_GROUP ->
                warn(
                        position,
                        "of node groups that are not in nodeGroups, so that nothing scales or replaces them: "
                                + counted,
                        "Add: nodeGroups: [{name: " + groupName(objects.get(0)) + ", max: " + objects.size()
                                + ", instanceTypes: [...]}].");
            case UNKNOWN_POOL ->
                warn(
                        position,
                        "of NodePools that are not among the manifests, so that Karpenter does not disrupt them: "
                                + counted,
                        "Add the NodePools to manifests.");
            case MADE_CLAIM ->
                problems.note(position, "", "a NodeClaim is made from labels and NodePool for " + counted);
            case ASSUMED_SIZE ->
                problems.note(
                        position,
                        "",
                        "without allocatable resources, which are those of the instance type: " + counted);
            case WITHOUT_SIZE ->
                warn(
                        position,
                        "without allocatable resources and a known instance type, so that no pod fits: " + counted,
                        "Add status.allocatable, or the label node.kubernetes.io/instance-type.");
            case UNREADY -> problems.note(position, "", "not ready at the start: " + counted);
            case ON_UNKNOWN_NODE ->
                problems.note(
                        position,
                        "",
                        "on nodes that are not recorded, and therefore pending; those of DaemonSets are created on their nodes:"
                                + " " + counted);
            case UNOWNED ->
                warn(
                        position,
                        "of owners that are not simulated: nothing replaces them when they are evicted: " + counted,
                        "Add the owners to manifests, or ReplicaSets and Jobs to initial.manifests.");
            case FAILING -> problems.note(position, "", "restarting, and not ready during the whole run: " + counted);
            case ENDED -> problems.note(position, "", "ended before the start and left out: " + counted);
            case UNUSED ->
                warn(
                        position,
                        "only in initial, of which only the status is used, so that they do not exist in the run: "
                                + counted,
                        "Add them to manifests.");
        }
    }

    private void warn(Position position, String message, @Nullable String hint) {
        problems.warning(position, "", message, hint);
    }

    private String latest(List<Manifest> objects) {
        Duration most = Duration.ZERO;
        for (Manifest manifest : objects) {
            if (manifest.place().node() instanceof MappingNode object) {
                Instant created = RecordedFields.instant(object.mapping("metadata"), "creationTimestamp");
                Duration by = created == null ? Duration.ZERO : Duration.between(file.start(), created);
                most = by.compareTo(most) > 0 ? by : most;
            }
        }
        return ", by up to " + most.toSeconds() + " s";
    }

    private @Nullable String typeHint(Manifest node) {
        String type = node.meta().labels().getOrDefault("node.kubernetes.io/instance-type", "");
        List<String> known =
                file.catalogue().types().stream().map(InstanceShape::name).toList();
        String near = known.contains(type) ? null : Spelling.hint(type, known);
        return near == null ? "Set its price: prices: {onDemand: {" + type + ": ...}}." : near;
    }

    private static String groupName(Manifest node) {
        Map<String, String> labels = node.meta().labels();
        String eks = labels.getOrDefault("eks.amazonaws.com/nodegroup", "");
        return eks.isEmpty() ? labels.getOrDefault("alpha.eksctl.io/nodegroup-name", "") : eks;
    }

    /** Renders {@code 3 Nodes and 1 Pod: Node a, Node b, Node c and 1 other}. */
    private static String counted(List<Manifest> objects) {
        Map<String, Integer> kinds = new TreeMap<>();
        objects.forEach(manifest -> kinds.merge(manifest.kind().kind(), 1, Integer::sum));
        List<String> counts = new ArrayList<>();
        kinds.forEach((kind, count) -> counts.add(count + " " + kind + (count == 1 ? "" : "s")));
        List<String> names = objects.stream().limit(NAMED).map(Manifest::name).toList();
        int others = objects.size() - names.size();
        return String.join(" and ", counts) + " (" + String.join(", ", names)
                + (others > 0 ? " and " + others + " more" : "") + ")";
    }

    private void reportZones(InitialState state) {
        if (!state.remappedZones().isEmpty()) {
            problems.note(
                    Position.ofFile(recorded.all().get(0).position().file()),
                    "",
                    "the ids of zones differ between accounts: those of nodes in "
                            + String.join(", ", state.remappedZones()) + " are replaced by the ids of the facts");
        }
    }

    private void checkGroups(InitialState state) {
        for (NodeGroupEntry group : file.nodeGroups()) {
            List<Manifest> nodes = state.nodes().stream()
                    .filter(node -> node.group().equals(group.name()))
                    .map(ExistingNode::manifest)
                    .toList();
            Integer desiredSize = group.desired();
            int size = desiredSize == null ? Math.max(group.min(), Math.min(group.max(), nodes.size())) : desiredSize;
            if (!nodes.isEmpty() && group.options().weightedCapacity().isEmpty() && size != nodes.size()) {
                warn(
                        nodes.get(0).position(),
                        "node group " + group.name() + " has " + nodes.size() + " nodes, but its size is " + size
                                + ": the difference is " + (size > nodes.size() ? "launched" : "removed")
                                + " at the start",
                        "Set min, max or desired of the group to its size: " + nodes.size() + ".");
            }
        }
    }
}
