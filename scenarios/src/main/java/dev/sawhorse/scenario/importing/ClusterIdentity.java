// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The signs by which objects of two clusters in one input are recognized: the uid of the namespace kube-system, the name of
 * the cluster that eksctl sets as a label, and the region of the nodes.
 */
final class ClusterIdentity {
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String CLUSTER = "alpha.eksctl.io/cluster-name";

    /** Kinds whose objects live as long as the cluster, so that one name has one uid in files of about the same time. */
    private static final Set<String> LASTING =
            Set.of("Namespace", "DaemonSet", "NodePool", "EC2NodeClass", "StorageClass");

    private final Problems problems;
    private boolean isReported;
    private final Sign system = new Sign("the namespace kube-system has the uid");
    private final Map<String, Sign> objects = new HashMap<>();
    private final Sign region = new Sign("nodes are in the region");
    private final Sign cluster = new Sign("nodes have the label " + CLUSTER);

    ClusterIdentity(Problems problems) {
        this.problems = problems;
    }

    /** A property that is the same for all objects of one cluster. */
    private final class Sign {
        private final String description;
        private @Nullable String first;
        private Position position = Position.ofFile("");

        private Sign(String description) {
            this.description = description;
        }

        private void add(MappingNode object, String value) {
            if (value.isEmpty() || isReported) {
                return;
            }
            String known = first;
            if (known == null) {
                first = value;
                position = object.position();
            } else if (!known.equals(value)) {
                isReported = true;
                problems.error(
                        object.position(),
                        "",
                        "belongs to another cluster than the objects before: " + description + " " + known + " at "
                                + position + ", and " + value + " here",
                        "Import each cluster on its own, into its own folder.");
            }
        }
    }

    /** Checks an object against those before it. */
    void add(MappingNode object) {
        MappingNode meta = object.mapping("metadata");
        String kind = DumpedResource.text(object, "kind");
        if (kind.equals("Namespace") && "kube-system".equals(meta.text("name"))) {
            system.add(object, DumpedResource.text(meta, "uid"));
        } else if (LASTING.contains(kind)) {
            String name = kind + " " + DumpedResource.of(object).qualifiedName();
            objects.computeIfAbsent(name, first -> new Sign("the uid of " + name + " is"))
                    .add(object, DumpedResource.text(meta, "uid"));
        } else if (kind.equals("Node")) {
            region.add(object, regionOf(meta.mapping("labels")));
            cluster.add(object, DumpedResource.text(meta.mapping("labels"), CLUSTER));
        }
    }

    /** Returns the region of a node, empty if its labels do not have it. */
    static String regionOf(MappingNode labels) {
        String region = DumpedResource.text(labels, REGION);
        String zone = DumpedResource.text(labels, ZONE);
        if (region.isEmpty() && zone.matches("[a-z]{2}(-[a-z]+)+-[0-9]+[a-z]")) {
            return zone.substring(0, zone.length() - 1);
        }
        return region;
    }
}
