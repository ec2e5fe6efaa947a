// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodSet;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The pods that one disruption budget selects, with their owners and the healthy ones: ready and not terminating. */
final class BudgetedPods {
    private final Set<Pod> selected = PodSet.create();
    private final Set<Pod> healthy = PodSet.create();
    private final Map<String, Owner> owners = new LinkedHashMap<>();

    /** A controller of selected pods. */
    private static final class Owner {
        private final OwnerReference reference;
        private int pods;

        Owner(OwnerReference reference) {
            this.reference = reference;
        }
    }

    /** Processes a change of a selected pod; true if a relevant property has changed. */
    boolean take(Event event, Pod pod) {
        boolean exists = event != Event.DELETED;
        boolean changed = exists ? add(pod) : remove(pod);
        boolean isHealthy = exists && pod.isReady() && !pod.isTerminating();
        changed |= isHealthy ? healthy.add(pod) : healthy.remove(pod);
        return changed;
    }

    private boolean add(Pod pod) {
        if (!selected.add(pod)) {
            return false;
        }
        OwnerReference owner = pod.meta().controller();
        if (owner != null) {
            owners.computeIfAbsent(owner.uid(), uid -> new Owner(owner)).pods++;
        }
        return true;
    }

    private boolean remove(Pod pod) {
        if (!selected.remove(pod)) {
            return false;
        }
        OwnerReference reference = pod.meta().controller();
        Owner owner = reference == null ? null : owners.get(reference.uid());
        if (owner != null && --owner.pods == 0) {
            owners.remove(owner.reference.uid());
        }
        return true;
    }

    /** Returns the number of selected pods, in any phase. */
    int count() {
        return selected.size();
    }

    /** Returns the healthy pods; a live view. */
    Collection<Pod> healthy() {
        return Collections.unmodifiableSet(healthy);
    }

    /** Returns the distinct controllers of the selected pods. */
    Collection<OwnerReference> owners() {
        return owners.values().stream().map(owner -> owner.reference).toList();
    }

    /** Whether the pod is selected. */
    boolean holds(Pod pod) {
        return selected.contains(pod);
    }
}
