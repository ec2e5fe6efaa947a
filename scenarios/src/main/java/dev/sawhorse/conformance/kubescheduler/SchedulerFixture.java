// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.kubescheduler;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerConfiguration;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.sim.Simulation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a recorded case with the scheduler of an ordinary run. Deleted pods are removed at once; pods that were
 * terminating before stay, as nothing removes them.
 */
final class SchedulerFixture {
    private final MappingNode root;
    private final ManifestReader reader;
    private final Problems problems = new Problems();
    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final Cluster cluster = new Cluster(simulation, journal);
    private final Scheduler scheduler;
    private final Map<String, String> nominations = new LinkedHashMap<>();
    private int firstEntry;

    SchedulerFixture(MappingNode root) {
        this.root = root;
        this.reader = ManifestReader.ofRecorded(KubernetesManifests.catalog(), Instant.parse(Json.text(root, "now")));
        objects("namespaces", Namespace.class).forEach(cluster.namespaces()::create);
        objects("services", Service.class).forEach(cluster.services()::create);
        objects("replicaSets", ReplicaSet.class).forEach(cluster.workloads().replicaSets()::create);
        objects("podDisruptionBudgets", PodDisruptionBudget.class).forEach(cluster.podDisruptionBudgets()::create);
        objects("persistentVolumeClaims", PersistentVolumeClaim.class)
                .forEach(cluster.storage().claims()::create);
        objects("persistentVolumes", PersistentVolume.class)
                .forEach(cluster.storage().volumes()::create);
        objects("storageClasses", StorageClass.class).forEach(cluster.storage().storageClasses()::create);
        objects("csiNodes", CSINode.class).forEach(cluster.storage().csiNodes()::create);
        objects("nodes", Node.class).forEach(node -> cluster.registerNode(node, NodeOrigin.UNMANAGED));
        objects("boundPods", Pod.class).forEach(cluster::restorePod);
        this.scheduler = Scheduler.start(cluster, profile());
        cluster.pods().watch(this::onPod);
        this.firstEntry = journal.entries().size();
        problems.throwIfErrors();
    }

    private Profile profile() {
        SourceNode configuration = root.present("schedulerConfig");
        if (configuration == null) {
            return Profiles.defaultProfile();
        }
        SourceNode list = new SequenceNode(configuration.position(), List.of(configuration));
        List<KubeSchedulerConfiguration> read =
                RecordedObjects.read(reader, list, NodePath.ROOT, KubeSchedulerConfiguration.class, problems);
        return read.isEmpty() ? Profiles.defaultProfile() : Profiles.of(read.get(0));
    }

    private void onPod(Watch.Event event, Pod pod) {
        if (event == Watch.Event.DELETED) {
            return;
        }
        if (pod.nominatedNodeName() != null) {
            nominations.put(pod.key(), pod.nominatedNodeName());
        }
        if (pod.isTerminating() && event == Watch.Event.MODIFIED) {
            cluster.removePod(pod);
        }
    }

    Simulation simulation() {
        return simulation;
    }

    Cluster cluster() {
        return cluster;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** Returns the node that was last nominated for a pod, empty for none. */
    String nomination(String podKey) {
        return nominations.getOrDefault(podKey, "");
    }

    /** Returns the journal entries since the start of the case, without those about its initial objects. */
    List<Journal.Entry> entries() {
        return journal.entries().subList(firstEntry, journal.entries().size());
    }

    /** Returns the observations of one type since the start of the case. */
    <T extends Observation> List<T> observed(Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Journal.Entry entry : entries()) {
            if (type.isInstance(entry.observation())) {
                found.add(type.cast(entry.observation()));
            }
        }
        return found;
    }

    /** Returns the objects of a type under a key of the case. */
    <T> List<T> objects(String key, Class<T> type) {
        SourceNode list = root.present(key);
        return list == null ? List.of() : RecordedObjects.read(reader, list, NodePath.ROOT.child(key), type, problems);
    }

    /** Returns an object in the case. */
    <T> T object(@Nullable SourceNode node, Class<T> type) {
        if (node == null) {
            throw new IllegalArgumentException("a " + type.getSimpleName() + " is missing");
        }
        SourceNode list = new SequenceNode(node.position(), List.of(node));
        List<T> read = RecordedObjects.read(reader, list, NodePath.ROOT, type, problems);
        problems.throwIfErrors();
        return read.get(0);
    }

    /** Returns the name of a pod in the format of the recordings: without the namespace if it is default. */
    static String shortName(String podKey) {
        return podKey.startsWith("default/") ? podKey.substring("default/".length()) : podKey;
    }
}
