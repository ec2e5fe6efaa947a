// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.workloads.history.NodeObservation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The nodes in the initial state of a scenario, of which a log has no line as long as nothing happens to them. */
final class ExistingNodes {
    private static final NodeObservation.Times UNKNOWN = new NodeObservation.Times(null, null, null, null, null, null);

    private final Map<String, NodeObservation> claims = new LinkedHashMap<>();
    private int nodes;

    private ExistingNodes() {}

    static ExistingNodes of(Scenario scenario) {
        ExistingNodes existing = new ExistingNodes();
        for (Manifest manifest : scenario.state().all()) {
            switch (manifest.kind().kind()) {
                case "Node" -> existing.nodes++;
                case "NodeClaim" -> existing.add(manifest);
                default -> {
                    // Other objects are not nodes.
                }
            }
        }
        return existing;
    }

    private void add(Manifest claim) {
        Map<String, String> labels = claim.meta().labels();
        String name = claim.meta().name();
        claims.put(
                name,
                new NodeObservation(
                        new NodeObservation.Identity(name, "", "", labels.getOrDefault(KarpenterLabels.NODE_POOL, "")),
                        new NodeObservation.Instance(
                                labels.getOrDefault(Labels.INSTANCE_TYPE, ""),
                                labels.getOrDefault(Labels.ZONE, ""),
                                labels.getOrDefault(KarpenterLabels.CAPACITY_TYPE, "")),
                        UNKNOWN,
                        null,
                        null));
    }

    /** Returns the number of all nodes, those of node groups as well. */
    int count() {
        return Math.max(nodes, claims.size());
    }

    private static Set<String> names(ObservedCluster observed) {
        TreeSet<String> names = new TreeSet<>();
        observed.nodes().forEach(node -> names.add(node.identity().nodeClaim()));
        return names;
    }

    /** Returns how many of these nodes a history mentions. */
    int mentionedIn(ObservedCluster observed) {
        Set<String> names = names(observed);
        return (int) claims.keySet().stream().filter(names::contains).count();
    }

    /** Returns the nodes of Karpenter of which a history has no line; none if it has lines of no node at all. */
    List<NodeObservation> silentIn(ObservedCluster observed) {
        Set<String> names = names(observed);
        List<NodeObservation> silent = new ArrayList<>();
        if (!names.isEmpty()) {
            claims.forEach((name, node) -> {
                if (!names.contains(name)) {
                    silent.add(node);
                }
            });
        }
        return silent;
    }
}
