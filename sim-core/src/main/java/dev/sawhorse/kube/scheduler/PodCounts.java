// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The counters of pods per node by matcher, updated as pods are added and removed. The matching counters are cached by pod
 * labels, since thousands of pods share them.
 */
final class PodCounts {
    private static final int REMEMBERED = 1 << 12;

    private record Kind(PodMatcher matcher, boolean withTerminating) {}

    private record Traits(String namespace, Map<String, String> labels) {
        @SuppressWarnings("ReferenceEquality") // Pods of one template share their labels.
        boolean areThoseOf(Pod pod) {
            return labels == pod.meta().labels() && namespace.equals(pod.meta().namespace());
        }
    }

    /** The matching counters of pods with equal traits. */
    private record Counted(Traits traits, List<SlotCounter> always, List<SlotCounter> untilTerminating) {}

    private final Map<Kind, SlotCounter> counters = new LinkedHashMap<>();
    private final Map<Traits, Counted> countedByTraits = new LinkedHashMap<>();
    private @Nullable Counted last;

    /** Returns the counter of a matcher, initialized with all pods on its first use. */
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
        countedByTraits.clear();
        last = null;
        return counter;
    }

    /** Counts a pod that was added to a node (1) or removed from it (-1). */
    void count(Pod pod, boolean terminating, int slot, int change) {
        if (counters.isEmpty()) {
            return;
        }
        Counted counted = counted(pod);
        add(counted.always(), slot, change);
        if (!terminating) {
            add(counted.untilTerminating(), slot, change);
        }
    }

    /** Removes a pod from the counters without terminating pods. */
    void terminating(Pod pod, int slot) {
        if (!counters.isEmpty()) {
            add(counted(pod).untilTerminating(), slot, -1);
        }
    }

    private static void add(List<SlotCounter> counters, int slot, int change) {
        for (int i = 0; i < counters.size(); i++) {
            counters.get(i).add(slot, change);
        }
    }

    private Counted counted(Pod pod) {
        Counted recent = last;
        if (recent == null || !recent.traits().areThoseOf(pod)) {
            recent = counted(new Traits(pod.meta().namespace(), pod.meta().labels()));
            last = recent;
        }
        return recent;
    }

    private Counted counted(Traits traits) {
        Counted known = countedByTraits.get(traits);
        if (known != null) {
            return known;
        }
        if (countedByTraits.size() >= REMEMBERED) {
            countedByTraits.clear();
        }
        Counted counted = new Counted(traits, new ArrayList<>(), new ArrayList<>());
        counters.forEach((kind, counter) -> {
            if (kind.matcher().matches(traits.namespace(), traits.labels())) {
                (kind.withTerminating() ? counted.always() : counted.untilTerminating()).add(counter);
            }
        });
        countedByTraits.put(traits, counted);
        return counted;
    }
}
