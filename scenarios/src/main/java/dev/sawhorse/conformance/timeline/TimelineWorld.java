// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.conformance.recording.RecordedVersion;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.TimelineCatalog;
import dev.sawhorse.conformance.recording.TimelineCatalog.Pool;
import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.BootingCloud;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.nodeoverlay.InstanceTypeStore;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Identities;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.kube.storage.AttachDetachController;
import dev.sawhorse.kube.storage.VolumeController;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.sim.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The cluster of a recorded timeline: the controllers of an ordinary run, with the recorded catalogue, latencies and mocks. */
final class TimelineWorld {
    private static final double SECOND = 1e9;

    /** The extensions of the first format that recordings may need, by name. */
    private static final Set<String> EXTENSIONS = Set.of(
            "CapacityBuffer",
            "LegacyNodeRepair",
            "NodeOverlay",
            "NodeRepair",
            "PersistentVolumeClaim",
            "StatefulSet",
            "StaticCapacity",
            "csi",
            "csi.perType",
            "catalog.volumeAttachmentLimits",
            "nodeClassReady",
            "reservation",
            "reserved offerings",
            "script.nodeCondition",
            "TerminateFirst");

    private static final long INTERRUPTION_NANOS = 120_000_000_000L;

    private final MappingNode root;
    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final Cluster cluster = new Cluster(simulation, journal, Identities.counting());
    private final Store<NodePool> nodePools = new Store<>(simulation::now, NodePool::meta);
    private final ManifestReader reader;
    private final Problems problems = new Problems();
    private final TimelineCloud cloud;
    private final Karpenter karpenter;
    private final List<Runnable> onceStarted = new ArrayList<>();
    private boolean isStarted;

    private TimelineWorld(Recording recording, @Nullable BootTimings assumedBoot) {
        this.root = recording.root();
        Instant start = Instant.parse(Json.text(root, "start"));
        this.reader = ManifestReader.ofApplied(KarpenterManifests.catalog());
        refuseUnknownExtensions();
        InstanceTypeStore overlays = new InstanceTypeStore();
        KarpenterOptions options = options();
        boolean withVolumes = root.present("csi") != null;
        MappingNode catalogue = catalog(recording);
        if (withVolumes) {
            new VolumeController(cluster).start();
            startCsiDriver(Json.mapping(root, "csi"), VolumeAttachmentLimits.of(catalogue));
        }
        for (SourceNode manifest : Json.items(root, "manifests")) {
            apply(manifest);
        }
        for (MappingNode step : Json.mappings(root, "script")) {
            simulation.scheduleAt(nanos(step, "at"), Phase.WORLD, () -> act(step));
        }
        Scheduler.start(cluster, withVolumes ? Profiles.leastAllocatedWithVolumes() : Profiles.leastAllocatedOnly());
        Kubelet kubelet = Kubelet.start(
                cluster,
                new TimelinePodTimings(
                        latency("podReady").toNanos(), latency("podStop").toNanos()));
        NodeBoot boot = new NodeBoot(
                cluster,
                assumedBoot != null
                        ? assumedBoot
                        : BootTimings.fixed(latency("launch"), latency("ready"), latency("startupTaint")),
                kubelet::machineStopped);
        TimelineCatalog catalog = new TimelineCatalog(catalogue, true, options.version());
        this.cloud = new TimelineCloud(
                cluster,
                catalog,
                boot,
                latency("instanceTermination").toNanos(),
                "single".equals(root.text("iceMode")),
                options.featureGates().isEnabled(FeatureGate.NODE_OVERLAY) ? overlays : InstanceTypeOverlay.NONE);
        this.karpenter = Karpenter.start(cluster, nodePools, new BootingCloud(cloud, boot), overlays, options, start);
        isStarted = true;
        onceStarted.forEach(Runnable::run);
        // Last, so that Karpenter observes the end of a pod before the pod is deleted in the same instant.
        WorkloadControllers.start(cluster, WorkloadControllers.Settings.AT_ONCE);
    }

    private void refuseUnknownExtensions() {
        for (String extension : Json.texts(root, "formatExtensions")) {
            if (!EXTENSIONS.contains(extension)) {
                throw new UnsupportedOperationException("format extension " + extension);
            }
        }
    }

    /** Sets the limit of attachable volumes on every node in the instant in which it is created. */
    private void startCsiDriver(MappingNode csi, VolumeAttachmentLimits limits) {
        String driver = Json.text(csi, "driver");
        boolean isByType = "true".equals(csi.text("perType"));
        int limit = (int) Json.number(csi, "limit");
        Store<CSINode> csiNodes = cluster.storage().csiNodes();
        cluster.nodes().watch((event, node) -> {
            CSINode known = csiNodes.find(node.name());
            if (event == Watch.Event.ADDED && known == null) {
                int ofNode = isByType ? limits.of(node.label(Labels.INSTANCE_TYPE), driver) : limit;
                csiNodes.create(new CSINode(
                        cluster.stamped(ObjectMeta.of("", node.name())), List.of(new CSINode.Driver(driver, ofNode))));
            } else if (event == Watch.Event.DELETED && known != null) {
                csiNodes.delete(known);
            }
        });
        new AttachDetachController(cluster, Duration.ZERO, latency("volumeDetach")).start();
    }

    /**
     * Runs the script of a recording to its end and returns the journal.
     *
     * @throws dev.sawhorse.input.InvalidInputException if one of its objects cannot be read
     */
    static Journal run(Recording recording) {
        return run(recording, null);
    }

    /** Runs it with other boot times than the recorded ones, unless they are null. */
    static Journal run(Recording recording, @Nullable BootTimings assumedBoot) {
        TimelineWorld world = new TimelineWorld(recording, assumedBoot);
        world.problems.throwIfErrors();
        world.simulation.runUntil(world.nanos(world.root, "durationSeconds"));
        return world.journal;
    }

    private static MappingNode catalog(Recording recording) {
        String name = Json.text(recording.root(), "catalog") + ".json";
        for (String ending : List.of("", ".gz")) {
            Path file = recording.path().resolveSibling("catalogs").resolve(name + ending);
            if (Files.isRegularFile(file)) {
                return Recording.read(file).get(0).root();
            }
        }
        throw new IllegalArgumentException("catalogue " + name + " of " + recording.path()
                + " was not found\nMaybe the folder catalogs beside it is missing.");
    }

    private Duration latency(String name) {
        return Duration.ofNanos(nanos(Json.mapping(root, "latencies"), name));
    }

    private long nanos(MappingNode node, String key) {
        return Math.round(Json.number(node, key) * SECOND);
    }

    private KarpenterOptions options() {
        MappingNode options = Json.mapping(root, "options");
        KarpenterOptions defaults = KarpenterOptions.DEFAULT;
        return new KarpenterOptions(
                RecordedVersion.of(root),
                duration(options.text("BatchIdleDuration"), defaults.batchIdleDuration()),
                duration(options.text("BatchMaxDuration"), defaults.batchMaxDuration()),
                "Ignore".equals(options.text("PreferencePolicy")),
                "BestEffort".equals(options.text("MinValuesPolicy")),
                featureGates(options),
                "true".equals(options.text("LegacyNodeRepair")),
                defaults.defaultConstraints(),
                defaults.disruptionPhase(),
                defaults.decisionSpeed(),
                defaults.unmergedRules());
    }

    private static FeatureGates featureGates(MappingNode options) {
        return FeatureGates.where(
                gate -> gate.isEnabledByDefault() || "true".equals(options.text(gate.upstreamName())));
    }

    private static Duration duration(@Nullable String text, Duration otherwise) {
        return text == null ? otherwise : Duration.parse("PT" + text);
    }

    private void act(MappingNode step) {
        if (step.present("scale") instanceof MappingNode scale) {
            scale(scale);
        }
        SourceNode applied = step.present("apply");
        if (applied != null) {
            apply(applied);
        }
        if (step.present("delete") instanceof MappingNode deleted) {
            String namespace = deleted.text("namespace");
            delete(Json.text(deleted, "kind"), namespace == null ? "default" : namespace, Json.text(deleted, "name"));
        }
        for (MappingNode job : Json.mappings(step, "jobs")) {
            startJob(job);
        }
        if (step.present("ice") instanceof MappingNode ice) {
            cloud.exhaust(pools(ice), nanos(ice, "durationSeconds"));
        }
        if (step.present("nodeClassReady") instanceof MappingNode nodeClass) {
            cloud.setReady(Json.text(nodeClass, "name"), Json.flag(nodeClass, "ready"));
        }
        if (step.present("reservation") instanceof MappingNode reservation) {
            cloud.resize(Json.text(reservation, "id"), (int) Json.number(reservation, "add"));
        }
        if (step.present("nodeCondition") instanceof MappingNode condition) {
            setReady(condition);
        }
        String interrupted = step.text("interruptSpot");
        if (interrupted != null) {
            interruptSpot(interrupted);
        }
    }

    private void scale(MappingNode scale) {
        int replicas = Json.count(scale, "replicas");
        String statefulSet = scale.text("statefulSet");
        if (statefulSet != null) {
            StatefulSet set = cluster.workloads().statefulSets().require("default/" + statefulSet);
            cluster.workloads().apply(set.withReplicas(replicas));
            return;
        }
        String key = "default/" + Json.text(scale, "deployment");
        Deployment deployment = cluster.workloads().deployments().find(key);
        if (deployment != null) {
            cluster.workloads().apply(deployment.withReplicas(replicas));
            return;
        }
        ReplicaSet replicaSet = cluster.workloads().replicaSets().require(key);
        cluster.workloads().apply(replicaSet.withReplicas(replicas));
    }

    /** The cloud provider of the recordings only checks whether a node class has changed. */
    private void apply(SourceNode manifest) {
        if (manifest instanceof MappingNode object && "EC2NodeClass".equals(object.text("kind"))) {
            Object spec = Objects.requireNonNullElse(Json.plain(object.get("spec")), "");
            String name = Json.text(Json.mapping(object, "metadata"), "name");
            if (!"karpenter.k8s.aws/v1".equals(object.text("apiVersion"))) {
                throw new UnsupportedOperationException("EC2NodeClass of " + object.text("apiVersion"));
            }
            whenStarted(() -> cloud.apply(name, spec));
            return;
        }
        SourceNode list = new SequenceNode(manifest.position(), List.of(manifest));
        for (Manifest read :
                RecordedObjects.read(reader, list, NodePath.ROOT, problems).all()) {
            Object value = read.value();
            if (value == null) {
                throw new UnsupportedOperationException(read.name());
            }
            apply(value, read.name());
        }
    }

    /** Runs an action that needs Karpenter: now if it is running, else when it starts. */
    private void whenStarted(Runnable action) {
        if (isStarted) {
            action.run();
        } else {
            onceStarted.add(action);
        }
    }

    /** A Deployment of the recordings never rolls out: it is a ReplicaSet whose template applies to new pods only. */
    private void apply(Object object, String name) {
        if (object instanceof NodePool nodePool) {
            apply(nodePool);
        } else if (object instanceof Deployment deployment
                && buffered().contains(deployment.meta().name())) {
            cluster.workloads().apply(deployment);
        } else if (object instanceof Deployment deployment) {
            cluster.workloads()
                    .apply(new ReplicaSet(
                            deployment.meta(),
                            deployment.replicas(),
                            deployment.selector(),
                            deployment.template(),
                            0,
                            ReplicaSet.Rollout.NONE));
        } else if (object instanceof DaemonSet daemonSet) {
            cluster.workloads().apply(daemonSet);
        } else if (object instanceof StatefulSet statefulSet) {
            cluster.workloads().apply(statefulSet);
        } else if (object instanceof PodDisruptionBudget budget) {
            apply(budget);
        } else if (object instanceof StorageClass storageClass) {
            put(cluster.storage().storageClasses(), storageClass.meta().key(), storageClass);
        } else if (object instanceof PersistentVolumeClaim claim) {
            put(cluster.storage().claims(), claim.meta().key(), claim);
        } else if (object instanceof StoredPodTemplate template) {
            put(cluster.podTemplates(), template.meta().key(), template.withMeta(cluster.stamped(template.meta())));
        } else if (object instanceof NodeOverlay overlay) {
            whenStarted(() -> put(
                    karpenter.environment().nodeOverlays(),
                    overlay.name(),
                    overlay.withMeta(cluster.stamped(overlay.meta()))));
        } else if (object instanceof CapacityBuffer buffer) {
            whenStarted(() -> apply(buffer));
        } else {
            throw new UnsupportedOperationException(name);
        }
    }

    private static <T> void put(Store<T> store, String key, T object) {
        if (store.contains(key)) {
            store.update(object);
        } else {
            store.create(object);
        }
    }

    /** Returns the names of the Deployments that capacity buffers refer to: these must exist as such. */
    private Set<String> buffered() {
        Set<String> names = new TreeSet<>();
        List<MappingNode> applied = new ArrayList<>(Json.mappings(root, "manifests"));
        for (MappingNode step : Json.mappings(root, "script")) {
            if (step.present("apply") instanceof MappingNode manifest) {
                applied.add(manifest);
            }
        }
        for (MappingNode manifest : applied) {
            if ("CapacityBuffer".equals(manifest.text("kind"))) {
                MappingNode scalable = Json.mapping(Json.mapping(manifest, "spec"), "scalableRef");
                if ("Deployment".equals(scalable.text("kind"))) {
                    names.add(Json.text(scalable, "name"));
                }
            }
        }
        return names;
    }

    private void apply(CapacityBuffer buffer) {
        Store<CapacityBuffer> buffers = karpenter.environment().capacityBuffers();
        CapacityBuffer old = buffers.find(buffer.key());
        if (old == null) {
            buffers.create(buffer.withMeta(cluster.stamped(buffer.meta())));
        } else {
            ObjectMeta meta =
                    buffer.meta().withIdentity(old.meta().uid(), old.meta().createdAt());
            buffers.update(buffer.withMeta(meta).withStatus(old.status()));
        }
    }

    private void apply(PodDisruptionBudget budget) {
        Store<PodDisruptionBudget> budgets = cluster.podDisruptionBudgets();
        PodDisruptionBudget old = budgets.find(budget.meta().key());
        if (old == null) {
            budgets.create(budget.withMeta(cluster.stamped(budget.meta())));
        } else {
            ObjectMeta meta =
                    budget.meta().withIdentity(old.meta().uid(), old.meta().createdAt());
            budgets.update(budget.withMeta(meta));
        }
    }

    private void apply(NodePool nodePool) {
        NodePool old = nodePools.find(nodePool.name());
        if (old == null) {
            nodePools.create(nodePool.withMeta(cluster.stamped(nodePool.meta())));
        } else {
            ObjectMeta meta =
                    nodePool.meta().withIdentity(old.meta().uid(), old.meta().createdAt());
            nodePools.update(nodePool.withMeta(meta));
        }
    }

    private void delete(String kind, String namespace, String name) {
        String key = namespace + "/" + name;
        switch (kind) {
            case "NodePool" -> delete(nodePools, name);
            case "Deployment" -> deleteDeployment(key);
            case "DaemonSet" -> delete(cluster.workloads().daemonSets(), key);
            case "PodDisruptionBudget" -> delete(cluster.podDisruptionBudgets(), key);
            case "StatefulSet" -> delete(cluster.workloads().statefulSets(), key);
            case "CapacityBuffer" -> delete(karpenter.environment().capacityBuffers(), key);
            case "NodeOverlay" -> delete(karpenter.environment().nodeOverlays(), name);
            case "PodTemplate" -> delete(cluster.podTemplates(), key);
            case "StorageClass" -> delete(cluster.storage().storageClasses(), name);
            default -> throw new UnsupportedOperationException("deletion of a " + kind);
        }
    }

    private void deleteDeployment(String key) {
        if (cluster.workloads().deployments().contains(key)) {
            delete(cluster.workloads().deployments(), key);
        } else {
            delete(cluster.workloads().replicaSets(), key);
        }
    }

    private static <T> void delete(Store<T> store, String key) {
        store.delete(store.require(key));
    }

    private void startJob(MappingNode job) {
        long duration = nanos(job, "durationSeconds");
        String name = Json.text(job, "name");
        int count = Json.count(job, "count");
        PodTemplate template = podTemplate(name, Objects.requireNonNull(job.get("template"), "template"));
        cluster.workloads().apply(Job.of(ObjectMeta.of("default", name), count, template.withLifetime(() -> duration)));
    }

    /** Reads a bare pod template wrapped into a ReplicaSet. */
    private PodTemplate podTemplate(String name, SourceNode template) {
        Position at = template.position();
        MappingNode labels = Json.mapping(Json.mapping((MappingNode) template, "metadata"), "labels");
        MappingNode replicaSet = mapping(
                at,
                entry(at, "apiVersion", text(at, "apps/v1")),
                entry(at, "kind", text(at, "ReplicaSet")),
                entry(at, "metadata", mapping(at, entry(at, "name", text(at, name)))),
                entry(
                        at,
                        "spec",
                        mapping(
                                at,
                                entry(at, "selector", mapping(at, entry(at, "matchLabels", labels))),
                                entry(at, "template", template))));
        SourceNode list = new SequenceNode(at, List.of(replicaSet));
        ReplicaSet read = RecordedObjects.read(reader, list, NodePath.ROOT, ReplicaSet.class, problems)
                .get(0);
        return read.template();
    }

    private static MappingNode mapping(Position at, MappingNode.Entry... entries) {
        return new MappingNode(at, List.of(entries));
    }

    private static MappingNode.Entry entry(Position at, String key, SourceNode value) {
        return new MappingNode.Entry(at, key, value);
    }

    private static SourceNode text(Position at, String text) {
        return new ScalarNode(at, ScalarNode.Kind.STRING, text);
    }

    /** Changes the condition Ready of a node, with the taint NoSchedule only. */
    private void setReady(MappingNode condition) {
        String nodePool = condition.text("nodePool");
        String type = condition.text("type");
        Node node = cluster.nodes().list().stream()
                .filter(each -> nodePool == null || nodePool.equals(each.label(KarpenterLabels.NODE_POOL)))
                .filter(each -> type == null || type.equals(each.label(Labels.INSTANCE_TYPE)))
                .toList()
                .get(Json.count(condition, "index"));
        if (Json.text(condition, "status").equals("True")) {
            cluster.nodeReady(node);
        } else {
            cluster.nodeNotReady(node, "recorded");
            cluster.removeTaint(node, Taints.NOT_READY_NO_EXECUTE);
        }
    }

    private static Predicate<Pool> pools(MappingNode ice) {
        String type = ice.text("instanceType");
        String zone = ice.text("zone");
        String capacityType = ice.text("capacityType");
        return pool -> (type == null || type.equals(pool.instanceType()))
                && (zone == null || zone.equals(pool.zone()))
                && (capacityType == null || capacityType.equals(pool.capacityType()));
    }

    private void interruptSpot(String which) {
        List<NodeClaim> spot = karpenter.nodeClaims().list().stream()
                .filter(claim -> !claim.isDeleting() && !claim.providerId().isEmpty())
                .filter(claim -> cloud.poolOf(claim.providerId()).capacityType().equals("spot"))
                .sorted(Comparator.comparingLong(
                        (NodeClaim claim) -> claim.meta().createdAt()))
                .toList();
        if (spot.isEmpty()) {
            return;
        }
        NodeClaim victim = which.equals("oldest") ? spot.get(0) : spot.get(spot.size() - 1);
        karpenter.nodeClaims().delete(victim, DisruptionReason.SPOT_INTERRUPTION);
        cloud.avoid(cloud.poolOf(victim.providerId()));
        simulation.schedule(INTERRUPTION_NANOS, Phase.WORLD, () -> cloud.kill(victim.providerId()));
    }
}
