package dev.sawhorse.kube;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pods by the questions controllers ask: which run on a node, which belong to an owner, which wait for a node. */
final class PodIndex {
    private final Map<String, PodSet> active = new LinkedHashMap<>();
    private final Map<String, PodSet> owned = new LinkedHashMap<>();
    private final PodSet waiting = new PodSet();

    void created(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner != null) {
            owned.computeIfAbsent(owner.uid(), uid -> new PodSet()).add(pod);
        }
        if (pod.isTerminal()) {
            return;
        }
        String node = pod.nodeName();
        if (node == null) {
            waiting.add(pod);
        } else {
            activate(pod, node);
        }
    }

    void bound(Pod pod, String node) {
        waiting.remove(pod);
        activate(pod, node);
    }

    private void activate(Pod pod, String node) {
        PodSet there = active.get(node);
        if (there == null) {
            there = new PodSet();
            active.put(node, there);
        }
        there.add(pod);
    }

    void ended(Pod pod) {
        waiting.remove(pod);
        take(active, pod.nodeName(), pod);
    }

    void removed(Pod pod) {
        ended(pod);
        OwnerReference owner = pod.meta().controller();
        if (owner != null) {
            take(owned, owner.uid(), pod);
        }
    }

    Collection<Pod> activeOn(String node) {
        return view(active.get(node));
    }

    Collection<Pod> ownedBy(String uid) {
        return view(owned.get(uid));
    }

    Collection<Pod> waiting() {
        return Collections.unmodifiableSet(waiting);
    }

    private static Collection<Pod> view(@Nullable PodSet pods) {
        return pods == null ? Set.of() : Collections.unmodifiableSet(pods);
    }

    private static void take(Map<String, PodSet> index, @Nullable String key, Pod pod) {
        PodSet pods = key == null ? null : index.get(key);
        if (pods != null && pods.remove(pod) && pods.isEmpty()) {
            index.remove(key);
        }
    }
}
