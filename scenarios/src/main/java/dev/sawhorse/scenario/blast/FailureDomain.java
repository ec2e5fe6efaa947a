// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.blast;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.scenario.importing.Trees;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes that fail together: those of a capacity pool, an instance type, a family or a zone.
 *
 * @param instanceType its type, empty for a family or a zone
 * @param family its family, empty otherwise
 * @param zone its zone, empty for a type or a family
 * @param capacityType that of a pool, empty otherwise
 */
public record FailureDomain(Kind kind, String instanceType, String family, String zone, String capacityType) {
    /** What goes at once. */
    public enum Kind {
        POOL("pool", "node.kubernetes.io/instance-type"),
        TYPE("type", "node.kubernetes.io/instance-type"),
        FAMILY("family", "karpenter.k8s.aws/instance-family"),
        ZONE("zone", "topology.kubernetes.io/zone");

        private final String label;
        private final String key;

        Kind(String label, String key) {
            this.label = label;
            this.key = key;
        }

        /** Returns the name for people. */
        public String label() {
            return label;
        }

        /** Returns the label of nodes whose values are such domains. */
        public String key() {
            return key;
        }
    }

    /** Returns the domains that a node is in. */
    static List<FailureDomain> of(NodeRow node) {
        String family = node.instanceType().replaceAll("\\..*", "");
        return List.of(
                new FailureDomain(Kind.POOL, node.instanceType(), "", node.zone(), node.capacityType()),
                new FailureDomain(Kind.TYPE, node.instanceType(), "", "", ""),
                new FailureDomain(Kind.FAMILY, "", family, "", ""),
                new FailureDomain(Kind.ZONE, "", "", node.zone(), ""));
    }

    /** Returns its name for people. */
    public String name() {
        return switch (kind) {
            case POOL -> instanceType + " " + capacityType + " in " + zone;
            case TYPE -> instanceType;
            case FAMILY -> family;
            case ZONE -> zone;
        };
    }

    /** Returns the actions of a timeline by which it is lost and stays so. */
    List<Map<String, Object>> loss(Duration duration) {
        String time = duration.toNanos() + "ns";
        if (kind == Kind.ZONE) {
            return List.of(Map.of("zoneOutage", Trees.ordered("zone", zone, "for", time)));
        }
        Map<String, Object> pools = new LinkedHashMap<>();
        put(pools, "instanceType", instanceType);
        if (!family.isEmpty()) {
            pools.put("families", List.of(family));
        }
        put(pools, "zone", zone);
        put(pools, "capacityType", capacityType);
        Map<String, Object> interrupt = new LinkedHashMap<>(pools);
        interrupt.put("notice", "termination");
        pools.put("for", time);
        return List.of(Map.of("shortage", pools), Map.of("interrupt", interrupt));
    }

    private static void put(Map<String, Object> fields, String key, String value) {
        if (!value.isEmpty()) {
            fields.put(key, value);
        }
    }
}
