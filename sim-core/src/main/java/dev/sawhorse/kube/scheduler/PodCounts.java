package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts pods per node for whoever asks how many of a certain kind are where, and keeps the counts up to date as pods come
 * and go. Which counts a pod belongs to is remembered for its labels, since thousands of pods share them.
 */
final class PodCounts {
    private static final int REMEMBERED = 1 << 12;

    private record Kind(PodMatcher matcher, boolean withTerminating) {}

    private record Traits(String namespace, Map<String, String> labels) {}

    private final Map<Kind, SlotCounter> counters = new LinkedHashMap<>();
    private final Map<Traits, List<Kind>> kindsByTraits = new LinkedHashMap<>();

    /** Returns the count of a kind, made by looking at all pods if nobody has asked for it before. */
    SlotCounter of(PodMatcher matcher, boolean withTerminating, Iterable<NodeInfo> nodes) {
        Kind kind = new Kind(matcher, withTerminating);
        SlotCounter known = counters.get(kind);
        if (known != null) {
            return known;
        }
        SlotCounter counter = new SlotCounter();
        for (NodeInfo node : nodes) {
            for (Pod pod : node.pods()) {
                boolean counts = withTerminating || !node.isTerminating(pod);
                if (counts && matcher.matches(pod.meta().namespace(), pod.meta().labels())) {
                    counter.add(node.slot(), 1);
                }
            }
        }
        counters.put(kind, counter);
        kindsByTraits.clear();
        return counter;
    }

    /** Counts a pod that came to a node (1) or left it (-1). */
    void count(Pod pod, boolean terminating, int slot, int change) {
        if (counters.isEmpty()) {
            return;
        }
        for (Kind kind : kinds(pod)) {
            if (kind.withTerminating() || !terminating) {
                counter(kind).add(slot, change);
            }
        }
    }

    /** Counts a pod no longer where terminating pods do not count. */
    void terminating(Pod pod, int slot) {
        if (counters.isEmpty()) {
            return;
        }
        for (Kind kind : kinds(pod)) {
            if (!kind.withTerminating()) {
                counter(kind).add(slot, -1);
            }
        }
    }

    private SlotCounter counter(Kind kind) {
        return Objects.requireNonNull(counters.get(kind));
    }

    private List<Kind> kinds(Pod pod) {
        Traits traits = new Traits(pod.meta().namespace(), pod.meta().labels());
        List<Kind> known = kindsByTraits.get(traits);
        if (known != null) {
            return known;
        }
        if (kindsByTraits.size() >= REMEMBERED) {
            kindsByTraits.clear();
        }
        List<Kind> kinds = new ArrayList<>();
        for (Kind kind : counters.keySet()) {
            if (kind.matcher().matches(traits.namespace(), traits.labels())) {
                kinds.add(kind);
            }
        }
        kindsByTraits.put(traits, kinds);
        return kinds;
    }
}
