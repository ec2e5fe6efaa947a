// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An index of pods by node, by owner, and of those that are unbound. */
public final class PodIndex {
    private final DenseNodeMap<Set<Pod>> active = new DenseNodeMap<>();
    private final Map<String, Set<Pod>> owned = new LinkedHashMap<>();
    private final Set<Pod> waiting = PodSet.create();

    public void created(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner != null) {
            owned.computeIfAbsent(owner.uid(), uid -> PodSet.create()).add(pod);
        }
        if (pod.isTerminal()) {
            return;
        }
        String node = pod.nodeName();
        if (node == null) {
            waiting.add(pod);
        } else {
            activePodsOf(pod, node).add(pod);
        }
    }

    public void bound(Pod pod, String node) {
        waiting.remove(pod);
        activePodsOf(pod, node).add(pod);
    }

    public void ended(Pod pod) {
        String node = pod.nodeName();
        if (node == null) {
            waiting.remove(pod);
        } else {
            activePodsOf(pod, node).remove(pod);
        }
    }

    /** Returns the active pods of the node of a pod; sets that have become empty are kept for later pods. */
    private Set<Pod> activePodsOf(Pod pod, String node) {
        return active.ofPod(pod, node, PodSet::create);
    }

    public void removed(Pod pod) {
        ended(pod);
        OwnerReference owner = pod.meta().controller();
        if (owner != null) {
            Set<Pod> pods = owned.get(owner.uid());
            if (pods != null && pods.remove(pod) && pods.isEmpty()) {
                owned.remove(owner.uid());
            }
        }
    }

    public Collection<Pod> activeOn(String node) {
        return view(active.find(node));
    }

    public Collection<Pod> ownedBy(String uid) {
        return view(owned.get(uid));
    }

    public Collection<Pod> waiting() {
        return Collections.unmodifiableSet(waiting);
    }

    private static Collection<Pod> view(@Nullable Set<Pod> pods) {
        return pods == null ? Set.of() : Collections.unmodifiableSet(pods);
    }
}
