// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The search order of nodes: round-robin over the zones, with zones and nodes of a zone in the order of addition
 * (kube-scheduler v1.37, node tree).
 */
final class NodeTree {
    private final Map<String, List<NodeInfo>> byZone = new LinkedHashMap<>();
    private final Map<NodeInfo, String> zones = new LinkedHashMap<>();
    private int[] slots = new int[0];
    private boolean isStale;

    /** Adds a node, or moves one that may have changed its zone. */
    void put(NodeInfo node) {
        String zone = zone(node.node());
        String before = zones.get(node);
        if (zone.equals(before)) {
            return;
        }
        if (before != null) {
            remove(node);
        }
        zones.put(node, zone);
        byZone.computeIfAbsent(zone, key -> new ArrayList<>()).add(node);
        isStale = true;
    }

    void remove(NodeInfo node) {
        String zone = zones.remove(node);
        List<NodeInfo> members = zone == null ? null : byZone.get(zone);
        if (members != null && zone != null) {
            members.remove(node);
            if (members.isEmpty()) {
                byZone.remove(zone);
            }
            isStale = true;
        }
    }

    /** Returns the slots of all nodes in order. */
    int[] slots() {
        if (isStale) {
            slots = interleaved();
            isStale = false;
        }
        return slots;
    }

    private int[] interleaved() {
        int[] order = new int[zones.size()];
        int placed = 0;
        for (int turn = 0; placed < order.length; turn++) {
            for (List<NodeInfo> members : byZone.values()) {
                if (turn < members.size()) {
                    order[placed++] = members.get(turn).slot();
                }
            }
        }
        return order;
    }

    private static String zone(Node node) {
        String region = node.labels().getOrDefault(Labels.REGION, "");
        String zone = node.labels().getOrDefault(Labels.ZONE, "");
        return region.isEmpty() && zone.isEmpty() ? "" : region + ":" + zone;
    }
}
