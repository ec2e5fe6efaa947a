// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.Simulation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A cluster with one node that has room for everything, for tests of workload controllers. */
public final class WorkloadFixture {
    public static final long SECOND = 1_000_000_000L;

    private static final long PLENTY = 1L << 50;
    private static final long NANOS_PER_TENTH = 100_000_000L;

    /** The image of containers in recordings that name none. */
    public static final String FIRST_IMAGE = "img:1";

    final Simulation simulation = Simulation.withSeed(1);
    public final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));

    /** Adds the node with its kubelet, and the scheduler. */
    public void addNode(PodTimings timings) {
        Scheduler.start(cluster, Profiles.leastAllocatedOnly());
        Kubelet.start(cluster, timings);
        Resources plenty = Resources.ofCpuMemory(PLENTY, PLENTY).with(ResourceName.PODS, PLENTY);
        Node node = new Node(ObjectMeta.of("", "n1"), "", List.of(), plenty, plenty);
        cluster.registerNode(node, NodeOrigin.UNMANAGED);
        cluster.nodeReady(node);
    }

    public WorkloadControllers start(WorkloadControllers.Settings settings, Instant start) {
        return WorkloadControllers.start(cluster, settings, start, MetricSource.NONE);
    }

    /** Schedules an action at a second. */
    public void at(double second, Runnable action) {
        simulation.scheduleAt(nanos(second), Phase.WORLD, action);
    }

    public void runTo(double second) {
        simulation.runUntil(nanos(second));
    }

    public static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    /** Returns a time in seconds, rounded to tenths. */
    public static double seconds(long nanos) {
        return Math.round((double) nanos / NANOS_PER_TENTH) / 10.0;
    }

    /** Returns a template of one container with an image. */
    public static PodTemplate template(String app, String image) {
        Container container = new Container("c", image, Resources.NONE, Resources.NONE, List.of(), false);
        PodSpec spec = PodSpec.builder().containers(List.of(container)).build();
        return PodTemplate.of(Map.of("app", app), spec);
    }

    public static String image(PodSpec spec) {
        return spec.containers().get(0).image();
    }

    public static PodTemplate withImage(PodTemplate template, String image) {
        Container old = template.spec().containers().get(0);
        Container changed =
                new Container(old.name(), image, old.requests(), old.limits(), old.hostPorts(), old.sidecar());
        return template.withSpec(
                template.spec().toBuilder().containers(List.of(changed)).build());
    }

    /** Returns the times that pods take to become ready and to stop, in seconds; below 0 for never. */
    public static PodTimings timings(java.util.function.ToDoubleFunction<Pod> readySeconds, double stopSeconds) {
        return new PodTimings() {
            @Override
            public long startNanos(Pod pod, Node node) {
                double seconds = readySeconds.applyAsDouble(pod);
                return seconds < 0 ? Long.MAX_VALUE / 4 : nanos(seconds);
            }

            @Override
            public long stopNanos(Pod pod) {
                return nanos(stopSeconds);
            }
        };
    }

    /**
     * Reads the spec in a recording as a manifest of a kind: the fields of the spec are added to those that every object of the
     * kind needs.
     */
    public static <T> T read(Class<T> type, String apiVersion, String kind, String name, MappingNode spec) {
        Position at = spec.position();
        return read(
                type,
                mapping(
                        at,
                        entry(at, "apiVersion", text(at, apiVersion)),
                        entry(at, "kind", text(at, kind)),
                        entry(at, "metadata", mapping(at, entry(at, "name", text(at, name)))),
                        entry(at, "spec", spec)));
    }

    public static <T> T read(Class<T> type, MappingNode manifest) {
        Problems problems = new Problems();
        SourceNode list = new SequenceNode(manifest.position(), List.of(manifest));
        List<T> read = RecordedObjects.read(
                ManifestReader.ofApplied(KubernetesManifests.catalog()), list, NodePath.ROOT, type, problems);
        problems.throwIfErrors();
        return read.get(0);
    }

    /** Returns the mapping with further entries for absent keys. */
    public static MappingNode with(MappingNode node, MappingNode.Entry... defaults) {
        List<MappingNode.Entry> entries = new ArrayList<>(node.entries());
        for (MappingNode.Entry entry : defaults) {
            if (node.get(entry.key()) == null) {
                entries.add(entry);
            }
        }
        return new MappingNode(node.position(), entries);
    }

    /** Returns selector and template of a workload that selects its pods by the label {@code app}. */
    public static MappingNode.Entry[] podFields(Position at, String app, @Nullable String restartPolicy) {
        MappingNode labels = mapping(at, entry(at, "app", text(at, app)));
        MappingNode container =
                mapping(at, entry(at, "name", text(at, "c")), entry(at, "image", text(at, FIRST_IMAGE)));
        List<MappingNode.Entry> podSpec = new ArrayList<>();
        podSpec.add(entry(at, "containers", new SequenceNode(at, List.of(container))));
        if (restartPolicy != null) {
            podSpec.add(entry(at, "restartPolicy", text(at, restartPolicy)));
        }
        MappingNode template = mapping(
                at,
                entry(at, "metadata", mapping(at, entry(at, "labels", labels))),
                entry(at, "spec", new MappingNode(at, podSpec)));
        MappingNode.Entry templateEntry = entry(at, "template", template);
        return restartPolicy != null
                ? new MappingNode.Entry[] {templateEntry}
                : new MappingNode.Entry[] {
                    entry(at, "selector", mapping(at, entry(at, "matchLabels", labels))), templateEntry
                };
    }

    public static MappingNode mapping(Position at, MappingNode.Entry... entries) {
        return new MappingNode(at, List.of(entries));
    }

    public static MappingNode.Entry entry(Position at, String key, SourceNode value) {
        return new MappingNode.Entry(at, key, value);
    }

    static ScalarNode text(Position at, String text) {
        return new ScalarNode(at, ScalarNode.Kind.STRING, text);
    }

    /** Returns the numbers in a mapping by key. */
    public static Map<String, Double> figures(MappingNode node) {
        Map<String, Double> figures = new TreeMap<>();
        node.entries().forEach(entry -> figures.put(entry.key(), Json.number(node, entry.key())));
        return figures;
    }
}
