package dev.sawhorse.conformance;

import dev.sawhorse.conformance.TimelineCatalog.Pool;
import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.BootingCloud;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.Deployment;
import dev.sawhorse.kube.Identities;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.PodDisruptionBudget;
import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.ReplicaSet;
import dev.sawhorse.kube.Store;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a recorded timeline: the controllers of any run, with the catalogue, the latencies and the stand-ins the
 * recording was made with.
 */
final class TimelineWorld {
    private static final double SECOND = 1e9;
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

    private TimelineWorld(Recording recording) {
        this.root = recording.root();
        Instant start = Instant.parse(Json.text(root, "start"));
        this.reader = ManifestReader.ofApplied(KarpenterManifests.catalog());
        for (SourceNode manifest : Json.items(root, "manifests")) {
            apply(manifest);
        }
        for (MappingNode step : Json.mappings(root, "script")) {
            simulation.scheduleAt(nanos(step, "at"), Phase.WORLD, () -> act(step));
        }
        new Scheduler(cluster, Profiles.leastAllocatedOnly());
        Kubelet kubelet = new Kubelet(
                cluster,
                new TimelinePodTimings(
                        latency("podReady").toNanos(), latency("podStop").toNanos()));
        NodeBoot boot = new NodeBoot(
                cluster,
                BootTimings.fixed(latency("launch"), latency("ready"), latency("startupTaint")),
                kubelet::machineStopped);
        TimelineCatalog catalog = new TimelineCatalog(catalog(recording));
        this.cloud = new TimelineCloud(
                cluster,
                catalog,
                boot,
                latency("instanceTermination").toNanos(),
                "single".equals(root.text("iceMode")));
        this.karpenter = Karpenter.start(cluster, nodePools, new BootingCloud(cloud, boot), options(), start);
        // Last, so that Karpenter sees that a pod has ended before the pod is taken away in the same instant.
        WorkloadControllers.start(cluster, WorkloadControllers.Settings.AT_ONCE);
    }

    /**
     * Runs a recording's script to its end and returns what happened.
     *
     * @throws dev.sawhorse.input.InvalidInputException if one of its objects cannot be read
     */
    static Journal run(Recording recording) {
        TimelineWorld world = new TimelineWorld(recording);
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
                duration(options.text("BatchIdleDuration"), defaults.batchIdleDuration()),
                duration(options.text("BatchMaxDuration"), defaults.batchMaxDuration()),
                "Ignore".equals(options.text("PreferencePolicy")),
                "BestEffort".equals(options.text("MinValuesPolicy")),
                featureGates(options),
                defaults.defaultConstraints(),
                defaults.disruptionPhase(),
                defaults.decisionSpeed());
    }

    private static FeatureGates featureGates(MappingNode options) {
        FeatureGates defaults = FeatureGates.DEFAULT;
        return new FeatureGates(
                defaults.nodeRepair(),
                defaults.reservedCapacity(),
                "true".equals(options.text("SpotToSpotConsolidation")),
                defaults.nodeOverlay(),
                "true".equals(options.text("StaticCapacity")),
                defaults.capacityBuffer());
    }

    private static Duration duration(@Nullable String text, Duration otherwise) {
        return text == null ? otherwise : Duration.parse("PT" + text);
    }

    private void act(MappingNode step) {
        if (step.present("scale") instanceof MappingNode scale) {
            scale(Json.text(scale, "deployment"), (int) Json.number(scale, "replicas"));
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
            cloud.starve(pools(ice), nanos(ice, "durationSeconds"));
        }
        String interrupted = step.text("interruptSpot");
        if (interrupted != null) {
            interruptSpot(interrupted);
        }
    }

    private void scale(String deployment, int replicas) {
        ReplicaSet replicaSet = cluster.workloads().replicaSets().require("default/" + deployment);
        cluster.workloads().apply(replicaSet.withReplicas(replicas));
    }

    /** The recordings' cloud has no use for a node class, whose manifest says nothing. */
    private void apply(SourceNode manifest) {
        if (manifest instanceof MappingNode object && "EC2NodeClass".equals(object.text("kind"))) {
            return;
        }
        SourceNode list = new SequenceNode(manifest.position(), List.of(manifest));
        for (Manifest read :
                reader.read(new Value(list, NodePath.ROOT, problems)).all()) {
            Object value = read.value();
            if (value != null) {
                apply(value);
            }
        }
    }

    /** A Deployment of the recordings never rolls out: it is a ReplicaSet whose template counts for new pods only. */
    private void apply(Object object) {
        if (object instanceof NodePool nodePool) {
            apply(nodePool);
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
        } else if (object instanceof PodDisruptionBudget budget) {
            apply(budget);
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
            nodePools.create(with(nodePool, cluster.stamped(nodePool.meta())));
        } else {
            ObjectMeta meta =
                    nodePool.meta().withIdentity(old.meta().uid(), old.meta().createdAt());
            nodePools.update(with(nodePool, meta));
        }
    }

    private static NodePool with(NodePool nodePool, ObjectMeta meta) {
        return new NodePool(
                meta,
                nodePool.template(),
                nodePool.disruption(),
                nodePool.weight(),
                nodePool.limits(),
                nodePool.replicas(),
                nodePool.ready(),
                nodePool.deleting());
    }

    private void delete(String kind, String namespace, String name) {
        String key = namespace + "/" + name;
        switch (kind) {
            case "NodePool" -> nodePools.delete(nodePools.require(name));
            case "Deployment" ->
                cluster.workloads()
                        .replicaSets()
                        .delete(cluster.workloads().replicaSets().require(key));
            case "DaemonSet" ->
                cluster.workloads()
                        .daemonSets()
                        .delete(cluster.workloads().daemonSets().require(key));
            case "PodDisruptionBudget" ->
                cluster.podDisruptionBudgets()
                        .delete(cluster.podDisruptionBudgets().require(key));
            default -> throw new IllegalArgumentException("deletion of a " + kind + " cannot be replayed");
        }
    }

    private void startJob(MappingNode job) {
        long duration = nanos(job, "durationSeconds");
        String name = Json.text(job, "name");
        int count = (int) Json.number(job, "count");
        PodTemplate template = podTemplate(name, Objects.requireNonNull(job.get("template"), "template"));
        cluster.workloads().apply(Job.of(ObjectMeta.of("default", name), count, template.withLifetime(() -> duration)));
    }

    /** Reads a bare pod template by way of a ReplicaSet around it. */
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
        ReplicaSet read = reader.read(new Value(list, NodePath.ROOT, problems))
                .of(ReplicaSet.class)
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
        karpenter.nodeClaims().delete(victim, "SpotInterruption");
        cloud.avoid(cloud.poolOf(victim.providerId()));
        simulation.schedule(INTERRUPTION_NANOS, Phase.WORLD, () -> cloud.kill(victim.providerId()));
    }
}
