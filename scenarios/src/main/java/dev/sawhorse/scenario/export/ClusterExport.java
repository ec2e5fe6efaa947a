// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.controller.JobStatus;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerStatus;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import dev.sawhorse.scenario.importing.ImportResult;
import dev.sawhorse.scenario.importing.ScenarioText;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of a scenario that continues a run from a time.
 *
 * @param files contents by name
 * @param notes what is not carried over
 */
public record ClusterExport(int nodes, int pods, Map<String, String> files, List<String> notes) {
    public ClusterExport {
        notes = List.copyOf(notes);
    }

    /** Exports a world at its current time. */
    public static ClusterExport of(Scenario scenario, World world, World.Controllers controllers) {
        List<String> notes = new ArrayList<>();
        Cluster cluster = world.cluster();
        long now = world.now();
        Karpenter karpenter = controllers.karpenter();
        MetadataTree metadata = new MetadataTree(scenario.file().start());
        List<MappingNode> objects = new ArrayList<>(new DesiredObjects(
                        scenario,
                        now,
                        world.live(),
                        cluster.workloads(),
                        world.workloads().cronJobs()::lastScheduleTime)
                .objects());
        objects.addAll(storage(cluster, new StorageTree(metadata)));
        StateTrees trees = new StateTrees(metadata);
        List<Map<String, Object>> state = new ArrayList<>(nodes(cluster, karpenter, trees));
        state.addAll(jobs(world, new JobTree(metadata)));
        state.addAll(workloads(world, trees));
        MappingNode root = ScenarioLoader.document(scenario.sources());
        MappingNode continued = new ContinuedScenario(scenario, root, now, notes)
                .tree(
                        controllers.groups().groups(),
                        karpenter.disruption().nextPassAt(),
                        new MemoryTrees(now).of(world, controllers.clusterAutoscaler()));
        if (controllers.clusterAutoscaler() != null
                && controllers.clusterAutoscaler().isBusy()) {
            notes.add("nodes that Cluster Autoscaler has requested or is deleting are forgotten, as by its restart");
        }
        if (!karpenter.disruptionQueue().isEmpty()) {
            notes.add(
                    "disruption commands that wait for their replacements are forgotten, as by a restart of Karpenter");
        }
        if (scenario.file().workloads().stream()
                .anyMatch(
                        workload -> workload.load() instanceof WorkloadDemand demand && demand.serviceRate() != null)) {
            notes.add("queues of workloads[].demand.serviceRate are empty at the start");
        }
        Map<String, String> files = new LinkedHashMap<>();
        files.put(ImportResult.OBJECTS, ScenarioText.objects("The desired configuration.", objects));
        files.put(
                ImportResult.STATE,
                ScenarioText.objects(
                        "The state of the cluster at the start.",
                        state.stream().map(ClusterExport::tree).toList()));
        // Last, so that copies do not take the names of the others.
        files.put(ImportResult.SCENARIO, "");
        MappingNode written =
                new ReferencedFiles(scenario.sources(), files, notes).copy(continued, "manifests", "initial");
        files.put(ImportResult.SCENARIO, ScenarioText.yaml(List.of(written)));
        return new ClusterExport(cluster.nodes().size(), cluster.pods().size(), files, notes);
    }

    private static MappingNode tree(Map<String, Object> object) {
        return (MappingNode) Trees.of(object);
    }

    /** Volumes are followed by the claims that are bound to them. */
    private static List<MappingNode> storage(Cluster cluster, StorageTree trees) {
        List<MappingNode> objects = new ArrayList<>();
        cluster.storage().volumes().list().forEach(volume -> objects.add(tree(trees.volume(volume))));
        cluster.storage().claims().list().forEach(claim -> objects.add(tree(trees.claim(claim))));
        return objects;
    }

    private static List<Map<String, Object>> nodes(Cluster cluster, Karpenter karpenter, StateTrees trees) {
        List<Map<String, Object>> state = new ArrayList<>();
        karpenter.environment().nodePools().list().forEach(pool -> state.add(trees.nodePool(pool)));
        karpenter.nodeClaims().list().forEach(claim -> state.add(trees.nodeClaim(claim)));
        cluster.nodes().list().forEach(node -> state.add(trees.node(node)));
        return state;
    }

    private static List<Map<String, Object>> jobs(World world, JobTree trees) {
        List<Map<String, Object>> state = new ArrayList<>();
        for (Job job : world.cluster().workloads().jobs().list()) {
            JobStatus status = world.workloads().jobs().status(job);
            if (status != null) {
                state.add(trees.of(job, status));
            }
        }
        return state;
    }

    private static List<Map<String, Object>> workloads(World world, StateTrees trees) {
        Cluster cluster = world.cluster();
        List<Map<String, Object>> state = new ArrayList<>();
        for (ReplicaSet replicaSet : cluster.workloads().replicaSets().list()) {
            state.add(trees.replicaSet(replicaSet));
        }
        for (HorizontalPodAutoscaler autoscaler :
                cluster.workloads().autoscalers().list()) {
            AutoscalerStatus status = world.workloads().autoscalers().status(autoscaler);
            if (status != null) {
                state.add(trees.autoscaler(autoscaler, status));
            }
        }
        cluster.workloads()
                .scaledObjects()
                .list()
                .forEach(scaledObject -> state.add(
                        trees.scaledObject(scaledObject, world.scaledObjects().lastActiveAt(scaledObject))));
        cluster.podDisruptionBudgets().list().forEach(budget -> state.add(trees.budget(budget)));
        cluster.pods().list().stream().filter(pod -> !pod.isTerminal()).forEach(pod -> state.add(trees.pod(pod)));
        return state;
    }
}
