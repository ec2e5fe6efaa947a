// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedCatalog;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.conformance.recording.RecordedVersion;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.provisioning.DaemonSetPods;
import dev.sawhorse.karpenter.provisioning.NodePools;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ClusterSnapshot;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.DefaultTopologySpread;
import dev.sawhorse.karpenter.scheduling.NodeSnapshots;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.MinValuesPolicy;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.karpenter.scheduling.Storage;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The input of one recorded provisioning round. */
public final class SchedulingCase {
    /** Times of a recording are relative to the instant of the round. */
    private static final long NOW = 0L;

    private final MappingNode root;
    private final ManifestReader reader;
    private final Problems problems = new Problems();
    private final RecordedCatalog catalog;
    private final Recording recording;
    private final KarpenterVersion version;

    private SchedulingCase(Recording recording) {
        this.recording = recording;
        this.root = recording.root();
        this.version = RecordedVersion.of(root);
        this.reader = ManifestReader.ofRecorded(KarpenterManifests.catalog(), Instant.parse(Json.text(root, "now")));
        this.catalog = catalog(Json.text(root, "catalog"));
    }

    /**
     * Reads the input of a recording.
     *
     * @throws dev.sawhorse.input.InvalidInputException if one of its objects cannot be read
     */
    public static ProvisioningInput read(Recording recording) {
        return new SchedulingCase(recording).input();
    }

    private RecordedCatalog catalog(String name) {
        return RecordedCatalog.find(recording.path(), "karpenter-scheduling", name);
    }

    private ProvisioningInput input() {
        MappingNode stored = Json.mapping(root, "storage");
        Storage storage = Storage.of(
                objects(stored, "persistentVolumeClaims", PersistentVolumeClaim.class),
                objects(stored, "persistentVolumes", PersistentVolume.class),
                objects(stored, "storageClasses", StorageClass.class));
        List<Node> nodes = objects(root, "nodes", Node.class);
        List<Pod> pods = objects(root, "boundPods", Pod.class);
        pods.addAll(objects(root, "pods", Pod.class));
        pods.sort(Comparator.comparing((Pod pod) -> pod.meta().namespace())
                .thenComparing(pod -> pod.meta().name()));
        NodeSnapshots state = NodeSnapshots.of(
                objects(root, "nodeClaims", NodeClaim.class),
                nodes,
                pods,
                objects(stored, "csiNodes", CSINode.class),
                new VolumeTopology(storage),
                new TreeSet<>(Json.texts(root, "markedForDeletion")));
        List<NodePool> nodePools = NodePools.usable(objects(root, "nodePools", NodePool.class), this::isSupported);
        ProvisioningInput input = new ProvisioningInput(
                nodePools,
                instanceTypes(nodePools),
                state.active(),
                DaemonSetPods.of(objects(root, "daemonSets", DaemonSet.class), pods),
                pods.stream().filter(PendingPods::isProvisionable).toList(),
                List.of(),
                state.podsOfDeleting().stream()
                        .filter(pod -> PendingPods.isCurrentlyReschedulable(pod, PdbLimits.NONE, NOW))
                        .toList(),
                List.of(),
                cluster(nodes, pods),
                storage,
                catalog.wellKnown(),
                defaultSpread(),
                options(),
                ConsolidateAfterHold.NONE);
        problems.throwIfErrors();
        return input;
    }

    /** The provider of the recordings has one kind of node class, that of AWS. */
    private boolean isSupported(NodeClassRef nodeClass) {
        return nodeClass.group().equals("karpenter.k8s.aws") && nodeClass.kind().equals("EC2NodeClass");
    }

    private Map<String, InstanceTypes> instanceTypes(List<NodePool> nodePools) {
        MappingNode byPool = Json.mapping(root, "catalogByNodePool");
        InstanceTypes shared = catalog.table(version);
        Map<String, InstanceTypes> tables = new LinkedHashMap<>();
        for (NodePool nodePool : nodePools) {
            String own = byPool.text(nodePool.name());
            tables.put(nodePool.name(), own == null ? shared : catalog(own).table(version));
        }
        return tables;
    }

    private DefaultTopologySpread defaultSpread() {
        List<TopologySpreadConstraint> constraints = new ArrayList<>();
        for (MappingNode constraint : Json.mappings(Json.mapping(root, "options"), "defaultConstraints")) {
            constraints.add(new TopologySpreadConstraint(
                    Json.text(constraint, "topologyKey"),
                    Integer.parseInt(Json.text(constraint, "maxSkew")),
                    Json.text(constraint, "whenUnsatisfiable").equals("DoNotSchedule"),
                    null,
                    null,
                    true,
                    false,
                    List.of()));
        }
        return new DefaultTopologySpread(constraints, objects(root, "services", Service.class), Map.of());
    }

    private ClusterSnapshot cluster(List<Node> nodes, List<Pod> pods) {
        Map<String, Node> nodesByName = new LinkedHashMap<>();
        nodes.forEach(node -> nodesByName.put(node.name(), node));
        Map<String, Map<String, String>> namespaces = new LinkedHashMap<>();
        objects(root, "namespaces", Namespace.class)
                .forEach(namespace ->
                        namespaces.put(namespace.meta().name(), namespace.meta().labels()));
        return new ClusterSnapshot(nodesByName, pods, namespaces);
    }

    private SchedulingOptions options() {
        MappingNode options = Json.mapping(root, "options");
        return new SchedulingOptions(
                version,
                Json.text(options, "preferencePolicy").equals("Ignore")
                        ? PreferencePolicy.IGNORE
                        : PreferencePolicy.RESPECT,
                Json.text(options, "minValuesPolicy").equals("BestEffort")
                        ? MinValuesPolicy.BEST_EFFORT
                        : MinValuesPolicy.STRICT,
                Json.flag(options, "reservedCapacity"),
                true,
                null,
                Integer.parseInt(Json.text(options, "maxInstanceTypes")));
    }

    private <T> List<T> objects(MappingNode in, String key, Class<T> type) {
        SourceNode list = in.present(key);
        return list == null
                ? new ArrayList<>()
                : new ArrayList<>(RecordedObjects.read(reader, list, NodePath.ROOT.child(key), type, problems));
    }
}
