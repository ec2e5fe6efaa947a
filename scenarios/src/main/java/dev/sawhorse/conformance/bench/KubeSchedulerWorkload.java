// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.SchedulingAlgorithm;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.Simulation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload that schedules pods one by one onto empty nodes with kube-scheduler's default profile: filters, scores and the
 * choice of a node, without queue and binding. Nodes and pods are given as templates with counts; pods of the templates
 * alternate.
 */
public final class KubeSchedulerWorkload implements DecisionWorkload<List<String>> {
    private final Cluster cluster;
    private final List<Pod> pods;
    private final Profile profile = Profiles.defaultProfile();

    private KubeSchedulerWorkload(Cluster cluster, List<Pod> pods) {
        this.cluster = cluster;
        this.pods = List.copyOf(pods);
    }

    /**
     * Reads a workload.
     *
     * @throws InvalidInputException if the file holds no such workload
     */
    public static KubeSchedulerWorkload read(Path path) {
        for (Recording recording : Recording.read(path)) {
            MappingNode root = recording.root();
            if (root.present("nodeTemplates") != null && root.present("podTemplates") != null) {
                return read(root);
            }
        }
        throw InvalidInputException.ofFile(
                path, "contains no nodeTemplates and podTemplates", "Maybe it is a recording of another kind.");
    }

    private static KubeSchedulerWorkload read(MappingNode root) {
        Problems problems = new Problems();
        ManifestReader reader = ManifestReader.ofRecorded(KubernetesManifests.catalog(), Instant.EPOCH);
        Simulation simulation = Simulation.withSeed(1);
        Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
        for (MappingNode template : Json.mappings(root, "nodeTemplates")) {
            for (int i = 0; i < count(template); i++) {
                Node node = object(reader, template, "node", Node.class, problems);
                String name = node.name() + "-" + i;
                cluster.registerNode(named(node, name), NodeOrigin.UNMANAGED);
            }
        }
        List<MappingNode> templates = Json.mappings(root, "podTemplates");
        List<Pod> drafts = new ArrayList<>();
        for (MappingNode template : templates) {
            drafts.add(object(reader, template, "pod", Pod.class, problems));
        }
        problems.throwIfErrors();
        return new KubeSchedulerWorkload(cluster, interleaved(templates, drafts));
    }

    private static int count(MappingNode template) {
        return Json.count(template, "count");
    }

    private static <T> T object(
            ManifestReader reader, MappingNode template, String key, Class<T> type, Problems problems) {
        SourceNode node = Json.mapping(template, key);
        SourceNode list = new SequenceNode(node.position(), List.of(node));
        List<T> read =
                reader.read(new Value(list, NodePath.ROOT.child(key), problems)).of(type);
        problems.throwIfErrors();
        return read.get(0);
    }

    private static Node named(Node node, String name) {
        Map<String, String> labels = new TreeMap<>(node.labels());
        labels.replace(Labels.HOSTNAME, name);
        ObjectMeta meta = node.meta().withName(name).withLabels(labels);
        return new Node(meta, node.providerId(), node.taints(), node.capacity(), node.allocatable());
    }

    private static List<Pod> interleaved(List<MappingNode> templates, List<Pod> drafts) {
        List<Pod> pods = new ArrayList<>();
        boolean more = true;
        for (int turn = 0; more; turn++) {
            more = false;
            for (int i = 0; i < drafts.size(); i++) {
                if (turn < count(templates.get(i))) {
                    Pod draft = drafts.get(i);
                    pods.add(new Pod(draft.meta().withName(draft.name() + "-" + turn), draft.spec()));
                    more = true;
                }
            }
        }
        return pods;
    }

    @Override
    public String what() {
        return "kube-scheduler";
    }

    @Override
    public int pods() {
        return pods.size();
    }

    /** Returns the node of each pod, empty for a pod that fits on no node. */
    @Override
    public List<String> decide() {
        SchedulingAlgorithm algorithm = new SchedulingAlgorithm(cluster, profile);
        List<String> nodes = new ArrayList<>(pods.size());
        for (Pod pod : pods) {
            Node node = algorithm.place(pod);
            nodes.add(node == null ? "" : node.name());
        }
        return nodes;
    }

    @Override
    public KubeSchedulerWorkload fresh() {
        return new KubeSchedulerWorkload(cluster, pods);
    }

    @Override
    public String digest(List<String> nodes) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            lines.add(pods.get(i).key() + " " + nodes.get(i));
        }
        return LineDigest.of(lines);
    }

    @Override
    public Map<String, Integer> counts(List<String> nodes) {
        Map<String, Integer> podsOf = new TreeMap<>();
        cluster.nodes().list().forEach(node -> podsOf.put(node.name(), 0));
        nodes.stream().filter(node -> !node.isEmpty()).forEach(node -> podsOf.merge(node, 1, Integer::sum));
        int failed = (int) nodes.stream().filter(String::isEmpty).count();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("pods", pods.size());
        counts.put("nodes", podsOf.size());
        counts.put("podsScheduled", pods.size() - failed);
        counts.put("podsFailed", failed);
        counts.put(
                "podsPerNodeMin", podsOf.values().stream().min(Integer::compare).orElse(0));
        counts.put(
                "podsPerNodeMax", podsOf.values().stream().max(Integer::compare).orElse(0));
        return counts;
    }

    @Override
    public List<Expectation> expectations(List<String> nodes) {
        return List.of();
    }
}
