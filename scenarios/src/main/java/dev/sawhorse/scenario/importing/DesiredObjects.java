// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.manifest.FieldSupport;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.ScalerType;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The desired configuration of a cluster: the objects that people and pipelines applied, without what the API server and
 * controllers added. Objects that a simulated owner creates are not among them; those of an owner that is not simulated are,
 * such as the StatefulSet of a database or the HorizontalPodAutoscaler of a ScaledObject whose triggers are not simulated.
 */
final class DesiredObjects {
    /** Kinds that are only state. */
    private static final Set<ObjectKind> STATE_ONLY = Set.of(
            ObjectKind.NODE,
            ObjectKind.POD,
            ObjectKind.NODE_CLAIM,
            new ObjectKind("storage.k8s.io", "CSINode"),
            new ObjectKind("storage.k8s.io", "VolumeAttachment"));

    /** The order of kinds in the file; others follow by name. */
    private static final List<String> ORDER = List.of(
            "Namespace",
            "NodePool",
            "EC2NodeClass",
            "NodeOverlay",
            "StorageClass",
            "PriorityClass",
            "Deployment",
            "StatefulSet",
            "DaemonSet",
            "ReplicaSet",
            "CronJob",
            "Job",
            "HorizontalPodAutoscaler",
            "ScaledObject",
            "PodDisruptionBudget");

    /** Values that the API server sets by default. */
    private static final Set<String> DEFAULTS = Set.of(
            "schedulerName: default-scheduler",
            "restartPolicy: Always",
            "terminationGracePeriodSeconds: 30",
            "preemptionPolicy: PreemptLowerPriority",
            "priority: 0",
            "revisionHistoryLimit: 10",
            "progressDeadlineSeconds: 600",
            "protocol: TCP",
            "podManagementPolicy: OrderedReady",
            "completionMode: NonIndexed",
            "backoffLimit: 6",
            "suspend: false",
            "concurrencyPolicy: Allow",
            "failedJobsHistoryLimit: 1",
            "successfulJobsHistoryLimit: 3",
            "imagePullPolicy: IfNotPresent",
            "imagePullPolicy: Always");

    private final Dump dump;
    private final Problems problems;
    private final ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
    private final List<MappingNode> objects = new ArrayList<>();
    private final Map<String, Integer> taken = new LinkedHashMap<>();
    private final List<Manifest> unknown = new ArrayList<>();
    private final Map<ObjectKind, List<DumpedResource>> notSimulated = new LinkedHashMap<>();
    private final Map<String, List<DumpedResource>> refused = new LinkedHashMap<>();
    private final Map<ObjectKind, Integer> ended = new LinkedHashMap<>();
    private final List<DumpedResource> clusterConfigs = new ArrayList<>();
    private final Set<DumpedResource.Reference> simulated = new HashSet<>();

    DesiredObjects(Dump dump, Problems problems) {
        this.dump = dump;
        this.problems = problems;
        Map<String, List<DumpedResource>> sorted = new TreeMap<>();
        for (DumpedResource resource : dump.all()) {
            int rank = ORDER.indexOf(resource.kind().kind());
            sorted.computeIfAbsent(
                            String.format("%02d", rank < 0 ? ORDER.size() : rank)
                                    + resource.kind().kind(),
                            kind -> new ArrayList<>())
                    .add(resource);
        }
        sorted.values().forEach(list -> list.forEach(this::add));
        dump.configurations().forEach(this::addConfiguration);
    }

    private void add(DumpedResource resource) {
        if (STATE_ONLY.contains(resource.kind())) {
            return;
        }
        if (resource.hasEnded()) {
            ended.merge(resource.kind(), 1, Integer::sum);
            return;
        }
        if (ClusterConfigs.isClusterConfig(resource.node())) {
            clusterConfigs.add(resource);
            return;
        }
        DumpedResource owner = dump.find(resource.owner());
        boolean isVolume = resource.kind().kind().equals("PersistentVolumeClaim");
        if (owner != null && creates(owner) && !isVolume) {
            return;
        }
        if (resource.kind().equals(ObjectKind.REPLICA_SET) && DumpedResource.count(resource.spec(), "replicas") == 0) {
            return;
        }
        read(resource, applied(resource));
    }

    /** Returns whether an object creates in the simulation what it owns. */
    private static boolean creates(DumpedResource owner) {
        return owner.kind().isSimulated() && !isOfForeignTriggers(owner);
    }

    /** Returns whether an object is a ScaledObject of which no trigger is simulated. */
    private static boolean isOfForeignTriggers(DumpedResource resource) {
        return resource.kind().equals(ObjectKind.SCALED_OBJECT)
                && resource.spec().mappings("triggers").stream()
                        .noneMatch(trigger -> ScalerType.isSimulated(DumpedResource.text(trigger, "type")));
    }

    private void addConfiguration(MappingNode object) {
        MappingNode priorities = object.mapping("data");
        if (priorities.isEmpty()) {
            read(DumpedResource.of(object), object);
            return;
        }
        DumpedResource resource = DumpedResource.of(object);
        Map<String, Object> data = Map.of("priorities", DumpedResource.text(priorities, "priorities"));
        Map<String, Object> written = new LinkedHashMap<>();
        written.put("apiVersion", "v1");
        written.put("kind", "ConfigMap");
        written.put("metadata", Trees.ordered("name", resource.name(), "namespace", resource.namespace()));
        written.put("data", data);
        read(resource, (MappingNode) Trees.of(written));
    }

    /** An object is taken as its reader understands it, so that the files of an import can always be loaded. */
    private void read(DumpedResource resource, MappingNode written) {
        Problems found = new Problems();
        List<Manifest> manifests = reader.read(Value.ofRoot(written, found)).all();
        Problem error = found.sorted().stream()
                .filter(problem -> problem.severity() == Severity.ERROR)
                .findFirst()
                .orElse(null);
        if (error != null) {
            refused.computeIfAbsent(error.path() + " " + error.message(), first -> new ArrayList<>())
                    .add(resource);
            return;
        }
        for (Manifest manifest : manifests) {
            if (manifest.isLeftOut()) {
                unknown.add(manifest);
            } else if (manifest.kind().mark() == FieldSupport.REPORTED || isOfForeignTriggers(resource)) {
                notSimulated
                        .computeIfAbsent(resource.kind(), kind -> new ArrayList<>())
                        .add(resource);
            } else {
                simulated.add(resource.reference());
                objects.add(
                        withoutEmptyAnnotations((MappingNode) manifest.place().node()));
                taken.merge(manifest.kind().kind(), 1, Integer::sum);
            }
        }
    }

    /** Annotations of controllers are removed on reading. */
    private static MappingNode withoutEmptyAnnotations(MappingNode node) {
        MappingNode meta = node.mapping("metadata");
        boolean isEmpty = meta.present("annotations") instanceof MappingNode annotations && annotations.isEmpty();
        return isEmpty ? node.with("metadata", Trees.without(meta, "annotations")) : node;
    }

    /** Returns an object as a user would apply it; the status of a VerticalPodAutoscaler is the recommendation. */
    private static MappingNode applied(DumpedResource resource) {
        boolean isRecommended = resource.kind().kind().equals(VerticalPodAutoscaler.KIND);
        MappingNode node = isRecommended ? resource.node() : Trees.without(resource.node(), "status");
        MappingNode meta = Trees.without(
                node.mapping("metadata"), "creationTimestamp", "deletionTimestamp", "ownerReferences", "finalizers");
        meta = Trees.withoutIn(meta, "labels", "kubernetes.io/metadata.name");
        return (MappingNode) withoutDefaults(node.with("metadata", meta));
    }

    private static SourceNode withoutDefaults(SourceNode node) {
        if (node instanceof SequenceNode list) {
            return new SequenceNode(
                    list.position(),
                    list.items().stream().map(DesiredObjects::withoutDefaults).toList());
        }
        if (!(node instanceof MappingNode mapping)) {
            return node;
        }
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            boolean isDefault =
                    entry.value() instanceof ScalarNode scalar && DEFAULTS.contains(entry.key() + ": " + scalar.text());
            boolean isEmptyTime =
                    entry.key().equals("creationTimestamp") && entry.value().isNull();
            if (!isDefault && !isEmptyTime) {
                entries.add(new MappingNode.Entry(entry.position(), entry.key(), withoutDefaults(entry.value())));
            }
        }
        return new MappingNode(mapping.position(), entries);
    }

    List<MappingNode> objects() {
        return objects;
    }

    /** Returns whether an object of the dump is among them. */
    boolean has(DumpedResource resource) {
        return simulated.contains(resource.reference());
    }

    /** Returns the counts of objects by kind. */
    Map<String, Integer> taken() {
        return taken;
    }

    /** Returns the objects of unknown kinds. */
    List<Manifest> unknown() {
        return unknown;
    }

    /** Reports the objects that are left out. */
    void report() {
        dump.irrelevant()
                .forEach((kind, count) -> problems.note(
                        dump.source(), "", "left out, without effect on scheduling and cost: " + kind.counted(count)));
        ended.forEach((kind, count) ->
                problems.note(dump.source(), "", "left out, because they have ended: " + kind.counted(count)));
        if (!clusterConfigs.isEmpty()) {
            problems.warning(
                    clusterConfigs.get(0).position(),
                    "",
                    "left out, because node groups are taken from nodes: "
                            + clusterConfigs.get(0).kind().counted(clusterConfigs.size()) + " of eksctl ("
                            + names(clusterConfigs) + ")",
                    "If the groups of the file are meant, list it in manifests of scenario.yaml.");
        }
        notSimulated.forEach((kind, resources) -> problems.warning(
                resources.get(0).position(),
                "",
                "left out, because their effect is not simulated: " + kind.counted(resources.size()) + " ("
                        + names(resources) + ")",
                null));
        refused.forEach((reason, resources) -> problems.warning(
                resources.get(0).position(),
                "",
                "left out, because the simulated API server refuses them: "
                        + resources.get(0).kind().counted(resources.size()) + " (" + names(resources) + "): "
                        + reason.strip(),
                "Correct the object in the dump, or add it to objects.yaml."));
    }

    private static String names(List<DumpedResource> resources) {
        return InstanceOffers.shortened(
                resources.stream().map(DumpedResource::qualifiedName).toList());
    }
}
