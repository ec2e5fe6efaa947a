// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.autoscaler;

import dev.sawhorse.clusterautoscaler.LoopStatus;
import dev.sawhorse.clusterautoscaler.StaticAutoscaler;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.InstanceError;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.cloudprovider.PricingModel;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.expander.Priorities;
import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.clusterautoscaler.scaledown.DeletionClient;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.NodeStatus;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodStatus;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.Simulation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The cluster and the cloud provider of a recorded run of Cluster Autoscaler. Evictions always succeed, and evicted pods are
 * deleted at once.
 */
public final class AutoscalerWorld implements CloudProvider, DeletionClient, ScriptedNodeGroup.Listener {
    private static final Taint TO_BE_DELETED = new Taint("ToBeDeletedByClusterAutoscaler", "", Taint.NO_SCHEDULE);
    private static final double MILLIS = 1_000;
    private static final double GIBIBYTE = 1L << 30;

    private final MappingNode root;
    private final ManifestReader reader;
    private final Problems problems = new Problems();
    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final Map<String, ScriptedNodeGroup> groups = new LinkedHashMap<>();
    private final List<Map<String, @Nullable Object>> calls = new ArrayList<>();
    private final StaticAutoscaler autoscaler;

    public AutoscalerWorld(MappingNode root) {
        this.root = root;
        this.reader = ManifestReader.ofRecorded(KubernetesManifests.catalog(), Instant.parse(Json.text(root, "now")));
        Json.mappings(root, "nodeGroups").forEach(this::addGroup);
        Json.mappings(root, "nodes").forEach(this::addNode);
        objects("boundPods", Pod.class).forEach(cluster::restorePod);
        objects("pods", Pod.class).forEach(cluster::restorePod);
        Json.mappings(root, "podTemplates").forEach(this::addPods);
        objects("podDisruptionBudgets", PodDisruptionBudget.class).forEach(cluster.podDisruptionBudgets()::create);
        objects("daemonSets", DaemonSet.class).forEach(cluster.workloads().daemonSets()::create);
        objects("replicaSets", ReplicaSet.class).forEach(cluster.workloads().replicaSets()::create);
        objects("statefulSets", StatefulSet.class).forEach(cluster.workloads().statefulSets()::create);
        objects("jobs", Job.class).forEach(cluster.workloads().jobs()::create);
        problems.throwIfErrors();
        Map<String, String> flags = new TreeMap<>();
        for (MappingNode.Entry entry : Json.mapping(root, "options").entries()) {
            flags.put(entry.key(), String.valueOf(Json.mapping(root, "options").text(entry.key())));
        }
        this.autoscaler = new StaticAutoscaler(
                cluster,
                this,
                AutoscalingOptions.ofFlags(flags),
                Profiles.defaultProfile(),
                this::priorities,
                this,
                List::of,
                several -> 0);
    }

    private void addGroup(MappingNode group) {
        SourceNode shape = group.present("template");
        NodeTemplate template = shape == null ? null : new NodeTemplate(object(shape, Node.class), List.of());
        String id = Json.text(group, "id");
        groups.put(
                id,
                new ScriptedNodeGroup(
                        id,
                        (int) Json.number(group, "min"),
                        (int) Json.number(group, "max"),
                        (int) Json.number(group, "target"),
                        template,
                        AutoscalerOptions.of(Json.mapping(group, "options")),
                        group.text("failIncrease"),
                        this));
    }

    /** Adds pending pods that differ only in their names. */
    private void addPods(MappingNode template) {
        Pod first = object(template.present("pod"), Pod.class);
        PodStatus waiting =
                new PodStatus(Pod.Phase.PENDING, null, first.unschedulableReason(), Pod.NEVER, Pod.NEVER, Pod.NEVER);
        int count = Json.count(template, "count");
        for (int i = 0; i < count; i++) {
            ObjectMeta meta = first.meta()
                    .withName(first.name() + "-" + i)
                    .withIdentity(first.meta().uid() + "-" + i, first.meta().createdAt());
            cluster.restorePod(waiting.restore(meta, first.spec()));
        }
    }

    private void addNode(MappingNode entry) {
        Node read = object(entry.present("node"), Node.class);
        ScriptedNodeGroup group = groups.get(Json.text(entry, "group"));
        String providerId = group == null ? "" : group.providerId(read.name());
        NodeStatus status = new NodeStatus(
                read.isUnschedulable(), read.isReady(), read.readyChangedAt(), Pod.NEVER, List.of(), read.images());
        Node node = new Node(read.meta(), providerId, read.taints(), read.capacity(), read.allocatable());
        cluster.registerNode(status.restore(node), NodeOrigin.UNMANAGED);
        if (group != null) {
            group.running(node.name());
        }
    }

    private <T> List<T> objects(String key, Class<T> type) {
        SourceNode list = root.present(key);
        return list == null ? List.of() : RecordedObjects.read(reader, list, NodePath.ROOT.child(key), type, problems);
    }

    private <T> T object(@Nullable SourceNode node, Class<T> type) {
        if (node == null) {
            throw new IllegalArgumentException("a " + type.getSimpleName() + " is missing");
        }
        SourceNode list = new SequenceNode(node.position(), List.of(node));
        List<T> read = RecordedObjects.read(reader, list, NodePath.ROOT, type, problems);
        problems.throwIfErrors();
        return read.get(0);
    }

    private @Nullable Priorities priorities() {
        for (MappingNode configMap : Json.mappings(root, "configMaps")) {
            if (!Json.text(configMap, "kind").equals("ConfigMap")
                    || !Json.text(configMap, "apiVersion").equals("v1")) {
                throw new UnsupportedOperationException("ConfigMap of kind " + configMap.text("kind"));
            }
            MappingNode metadata = Json.mapping(configMap, "metadata");
            String text = Json.mapping(configMap, "data").text("priorities");
            boolean isOurs = Json.text(metadata, "name").equals(PriorityConfigMap.NAME)
                    && Json.text(metadata, "namespace").equals("kube-system");
            if (text != null && isOurs) {
                return Priorities.find(text);
            }
        }
        return null;
    }

    StaticAutoscaler autoscaler() {
        return autoscaler;
    }

    public Cluster cluster() {
        return cluster;
    }

    /** Runs the loop once, together with the actions it started that take no time. */
    public LoopStatus runOnce() {
        LoopStatus status = autoscaler.runOnce();
        simulation.runUntil(cluster.now());
        return status;
    }

    void runUntil(long time) {
        simulation.runUntil(time);
    }

    /** Returns the calls to the cloud provider and the API server since the last call of this method. */
    List<Map<String, @Nullable Object>> takeCalls() {
        List<Map<String, @Nullable Object>> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    /** Applies an event of the script. */
    void apply(MappingNode event) {
        String group = event.text("group");
        ScriptedNodeGroup of = group == null ? null : groups.get(group);
        int count = event.present("count") == null ? 0 : Json.count(event, "count");
        switch (Json.text(event, "op")) {
            case "addPod" -> cluster.restorePod(object(event.present("pod"), Pod.class));
            case "deletePod" -> cluster.removePod(pod(event));
            case "bindPod" -> cluster.bind(pod(event), cluster.nodes().require(Json.text(event, "node")));
            case "registerNodes" -> register(require(of), count, !"false".equals(event.text("ready")));
            case "setNodeReady" -> setReady(Json.text(event, "node"), Json.flag(event, "ready"));
            case "failInstances" ->
                require(of).fail(count, new InstanceError(Json.text(event, "class"), Json.text(event, "code")));
            case "setTarget" -> require(of).target(count);
            case "dropInstances" -> require(of).dropCreating();
            case "deleteNodeObject" -> nodeGone(Json.text(event, "node"));
            default -> throw new IllegalArgumentException("event " + Json.text(event, "op") + " is not known");
        }
    }

    private Pod pod(MappingNode event) {
        String namespace = event.text("namespace");
        return cluster.pods()
                .require(ObjectMeta.key(namespace == null ? "default" : namespace, Json.text(event, "name")));
    }

    private static ScriptedNodeGroup require(@Nullable ScriptedNodeGroup group) {
        if (group == null) {
            throw new IllegalArgumentException("an event names no group\nMaybe the recording was cut.");
        }
        return group;
    }

    private void register(ScriptedNodeGroup group, int count, boolean ready) {
        NodeTemplate template = group.template();
        if (template == null) {
            throw new IllegalArgumentException(group.id() + " has no template\nMaybe the recording was cut.");
        }
        for (String name : group.start(count)) {
            Node shape = template.node();
            Map<String, String> labels = new TreeMap<>(shape.labels());
            labels.put(Labels.HOSTNAME, name);
            ObjectMeta meta = ObjectMeta.of("", name)
                    .withLabels(labels)
                    .withAnnotations(shape.meta().annotations())
                    .withIdentity("uid-node-" + name, cluster.now());
            Node node = new Node(meta, group.providerId(name), shape.taints(), shape.capacity(), shape.allocatable());
            NodeStatus status =
                    new NodeStatus(false, ready, ready ? cluster.now() : Pod.NEVER, Pod.NEVER, List.of(), Map.of());
            cluster.registerNode(status.restore(node), NodeOrigin.UNMANAGED);
        }
    }

    private void setReady(String name, boolean ready) {
        Node node = cluster.nodes().require(name);
        if (ready) {
            cluster.nodeReady(node);
        } else {
            cluster.nodeNotReady(node, "scripted");
        }
    }

    @Override
    public List<NodeGroup> nodeGroups() {
        return List.copyOf(groups.values());
    }

    @Override
    public @Nullable NodeGroup nodeGroupOf(Node node) {
        String[] parts = node.providerId().split("/", -1);
        return parts.length < 2 ? null : groups.get(parts[parts.length - 2]);
    }

    @Override
    public boolean hasInstance(Node node) {
        NodeGroup group = nodeGroupOf(node);
        return group == null
                || group.instances().stream().anyMatch(instance -> instance.id().equals(node.providerId()));
    }

    @Override
    public @Nullable PricingModel pricing() {
        if (root.present("prices") == null) {
            return null;
        }
        MappingNode prices = Json.mapping(root, "prices");
        Map<String, Double> nodePerHour = WorkloadFixture.figures(Json.mapping(prices, "nodePerHour"));
        return new PricingModel() {
            @Override
            public double nodePrice(Node node) {
                String type = node.labels().getOrDefault(Labels.INSTANCE_TYPE, "");
                Double price = nodePerHour.get(type);
                if (price == null) {
                    throw new IllegalArgumentException("prices.nodePerHour." + type + " is missing");
                }
                return price;
            }

            @Override
            public double podPrice(Pod pod) {
                double cpuMillis = 0;
                double memoryBytes = 0;
                for (Container container : pod.spec().containers()) {
                    cpuMillis += container.requests().cpuMillis();
                    memoryBytes += container.requests().memoryBytes();
                }
                return Json.number(prices, "cpuPerCoreHour") * cpuMillis / MILLIS
                        + Json.number(prices, "memPerGiBHour") * memoryBytes / GIBIBYTE;
            }
        };
    }

    @Override
    public void called(Map<String, @Nullable Object> call) {
        call.put("at", AutoscalerOptions.goText(cluster.now()));
        calls.add(call);
    }

    @Override
    public void nodeGone(String name) {
        Node node = cluster.nodes().find(name);
        if (node != null) {
            cluster.deleteNode(node);
        }
    }

    @Override
    public void markToBeDeleted(Node node, boolean cordon) {
        cluster.addTaint(node, TO_BE_DELETED);
        if (cordon) {
            cluster.cordon(node, true);
        }
    }

    @Override
    public void unmark(Node node, boolean uncordon) {
        cluster.removeTaint(node, TO_BE_DELETED);
        if (uncordon) {
            cluster.cordon(node, false);
        }
    }

    @Override
    public boolean evict(Pod pod, long graceSeconds) {
        Map<String, @Nullable Object> call = new LinkedHashMap<>();
        call.put("call", "Evict");
        call.put("pod", pod.name());
        called(call);
        cluster.removePod(pod);
        return true;
    }

    @Override
    public boolean isGone(Pod pod) {
        return !cluster.pods().contains(pod.key());
    }

    /** Returns the time of a step. */
    static long time(String text) {
        return GoDuration.nanos(text);
    }
}
