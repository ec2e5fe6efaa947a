// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The pods that lose their node if EC2 reclaims the spot instances of one type, zone, or pool (a type in a zone).
 *
 * @param kind what is reclaimed
 * @param name its name
 * @param nodes the number of spot nodes
 * @param pods the pods on them, without those of DaemonSets
 * @param share those pods as a share of all pods on nodes, 0 to 1
 */
public record SpotExposure(Kind kind, String name, int nodes, int pods, double share) {
    /** What EC2 reclaims. */
    public enum Kind {
        TYPE("type"),
        ZONE("zone"),
        POOL("pool");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the name for people. */
        public String label() {
            return label;
        }
    }

    /** Returns the exposures of all types, zones and pools, the largest share first. */
    static List<SpotExposure> of(List<NodeSnapshot> nodes) {
        int all = nodes.stream().mapToInt(NodeSnapshot::pods).sum();
        List<SpotExposure> exposures = new ArrayList<>();
        exposures.addAll(by(Kind.TYPE, NodeSnapshot::instanceType, nodes, all));
        exposures.addAll(by(Kind.ZONE, NodeSnapshot::zone, nodes, all));
        exposures.addAll(by(Kind.POOL, node -> node.instanceType() + " in " + node.zone(), nodes, all));
        exposures.sort(Comparator.comparingDouble(SpotExposure::share)
                .reversed()
                .thenComparing(SpotExposure::kind)
                .thenComparing(SpotExposure::name));
        return exposures;
    }

    private static List<SpotExposure> by(
            Kind kind, Function<NodeSnapshot, String> name, List<NodeSnapshot> nodes, int all) {
        Map<String, List<NodeSnapshot>> spot = new TreeMap<>();
        nodes.stream()
                .filter(NodeSnapshot::isSpot)
                .forEach(node -> spot.computeIfAbsent(name.apply(node), first -> new ArrayList<>())
                        .add(node));
        List<SpotExposure> exposures = new ArrayList<>();
        spot.forEach((key, lost) -> {
            int pods = lost.stream().mapToInt(NodeSnapshot::pods).sum();
            exposures.add(new SpotExposure(kind, key, lost.size(), pods, all == 0 ? 0 : (double) pods / all));
        });
        return exposures;
    }
}
