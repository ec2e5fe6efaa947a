// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
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
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A cluster at time 0 with shorthands for test objects. */
public final class ClusterFixture {
    public static final long SECOND = 1_000_000_000L;
    private static final long MIB = 1L << 20;

    public final Simulation simulation;
    public final Journal journal;
    public final Cluster cluster;

    public ClusterFixture() {
        this(1);
    }

    public ClusterFixture(long seed) {
        simulation = Simulation.withSeed(seed);
        journal = new Journal(simulation::now);
        cluster = new Cluster(simulation, journal);
    }

    public void runFor(Duration duration) {
        simulation.runUntil(simulation.now() + duration.toNanos());
    }

    public void runTo(long second) {
        simulation.runUntil(second * SECOND);
    }

    /** Has the action happen at a second of the simulation, before controllers act. */
    public void at(long second, Runnable action) {
        simulation.scheduleAt(second * SECOND, Phase.WORLD, action);
    }

    /** Adds a ready node of so many millicores and MiB that takes 110 pods. */
    public Node node(String name, long cpuMillis, long memoryMib) {
        return node(name, cpuMillis, memoryMib, Map.of(), List.of());
    }

    public Node node(String name, long cpuMillis, long memoryMib, Map<String, String> labels, List<Taint> taints) {
        Node node = new Node(
                ObjectMeta.of("", name).withLabels(labels),
                "",
                taints,
                resources(cpuMillis, memoryMib),
                resources(cpuMillis, memoryMib));
        cluster.registerNode(node, NodeOrigin.UNMANAGED);
        cluster.nodeReady(node);
        return node;
    }

    private static Resources resources(long cpuMillis, long memoryMib) {
        return Resources.ofCpuMemory(cpuMillis, memoryMib * MIB).with(ResourceName.PODS, 110);
    }

    /** A spec of one container that asks for so many millicores and MiB; 0 asks for nothing. */
    public static PodSpec.Builder spec(long cpuMillis, long memoryMib) {
        Resources.Builder requests = Resources.builder();
        if (cpuMillis > 0) {
            requests.set(ResourceName.CPU, cpuMillis);
        }
        if (memoryMib > 0) {
            requests.set(ResourceName.MEMORY, memoryMib * MIB);
        }
        return PodSpec.builder()
                .containers(List.of(new Container("app", "pause", requests.build(), Resources.NONE, List.of(), false)));
    }

    public Pod pod(String name, long cpuMillis, long memoryMib) {
        return pod(name, spec(cpuMillis, memoryMib).build());
    }

    public Pod pod(String name, PodSpec spec) {
        return cluster.createPod(new Pod(ObjectMeta.of("default", name), spec));
    }

    public static ObjectMeta meta(String name) {
        return ObjectMeta.of("default", name);
    }

    public static PodTemplate template(String app, PodSpec spec) {
        return PodTemplate.of(Map.of("app", app), spec);
    }

    /** Returns what was announced of one kind, oldest first. */
    public <T extends Observation> List<T> observed(Class<T> kind) {
        return journal.entries().stream()
                .map(Journal.Entry::observation)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** Returns the whole seconds at which something of one kind was announced. */
    public List<Long> secondsOf(Class<? extends Observation> kind) {
        return journal.entries().stream()
                .filter(entry -> kind.isInstance(entry.observation()))
                .map(entry -> entry.time() / SECOND)
                .toList();
    }
}
