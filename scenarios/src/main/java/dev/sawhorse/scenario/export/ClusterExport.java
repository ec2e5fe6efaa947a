// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.scenario.file.Scenario;
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
        DesiredObjects desired = new DesiredObjects(scenario, now, world.live(), cluster.workloads());
        List<MappingNode> objects = desired.objects();
        List<MappingNode> state = state(scenario, cluster, controllers.karpenter());
        MappingNode root = ScenarioLoader.document(scenario.sources());
        MappingNode continued = new ContinuedScenario(scenario, root, now, notes)
                .tree(controllers.groups().groups());
        note(notes, cluster.workloads().jobs().size(), "Jobs are not part of the export, and their pods have no owner");
        note(notes, cluster.storage().claims().size(), "PersistentVolumeClaims are exported without their volumes");
        Map<String, String> files = new LinkedHashMap<>();
        files.put(ImportResult.SCENARIO, ScenarioText.yaml(List.of(continued)));
        files.put(ImportResult.OBJECTS, ScenarioText.objects("The desired configuration.", objects));
        files.put(ImportResult.STATE, ScenarioText.objects("The state of the cluster at the start.", state));
        return new ClusterExport(cluster.nodes().size(), cluster.pods().size(), files, notes);
    }

    private static void note(List<String> notes, int count, String what) {
        if (count > 0) {
            notes.add(count + " " + what);
        }
    }

    private static List<MappingNode> state(Scenario scenario, Cluster cluster, Karpenter karpenter) {
        StateTrees trees = new StateTrees(scenario.file().start());
        List<Map<String, Object>> state = new ArrayList<>();
        karpenter.environment().nodePools().list().forEach(pool -> state.add(trees.nodePool(pool)));
        karpenter.nodeClaims().list().forEach(claim -> state.add(trees.nodeClaim(claim)));
        cluster.nodes().list().forEach(node -> state.add(trees.node(node)));
        for (ReplicaSet replicaSet : cluster.workloads().replicaSets().list()) {
            state.add(trees.replicaSet(replicaSet));
        }
        cluster.pods().list().stream().filter(pod -> !pod.isTerminal()).forEach(pod -> state.add(trees.pod(pod)));
        return state.stream().map(tree -> (MappingNode) Trees.of(tree)).toList();
    }
}
