package dev.sawhorse.clusterautoscaler.scaledown;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The nodes that were found unremovable in this loop, and those of earlier ones that need not be simulated again yet. */
final class UnremovableNodes {
    private final Map<String, Long> recheckAt = new LinkedHashMap<>();
    private final Map<String, UnremovableNode> reasons = new LinkedHashMap<>();

    /** Begins a new loop. */
    void update(Predicate<String> exists, long now) {
        reasons.clear();
        recheckAt.entrySet().removeIf(entry -> !exists.test(entry.getKey()) || entry.getValue() <= now);
    }

    void add(UnremovableNode node) {
        reasons.put(node.node(), node);
    }

    /** Adds a node that is not to be simulated before the given time. */
    void add(UnremovableNode node, long until) {
        recheckAt.put(node.node(), until);
        add(node);
    }

    boolean isRecent(String node) {
        return recheckAt.containsKey(node);
    }

    List<UnremovableNode> list() {
        return List.copyOf(reasons.values());
    }
}
