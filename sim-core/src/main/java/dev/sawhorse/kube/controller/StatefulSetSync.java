// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StatefulSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One sync of a StatefulSet (Kubernetes v1.37): creates missing pods, lowest ordinal first; deletes surplus ones, highest
 * first; and then replaces those of an old revision, highest first.
 *
 * <p>With ordered pod management, each step waits until the pods before it are available; with parallel, only the replacement
 * of old pods does. Broken pods of an old revision block a newer one, unless pods are managed in parallel.
 */
final class StatefulSetSync {
    private final Cluster cluster;
    private final StatefulSet set;
    private final StatefulSetRevisions revisions;
    private final long now;
    private final @Nullable Pod[] replicas;
    private final List<Pod> condemned = new ArrayList<>();
    private @Nullable Pod namesake;

    StatefulSetSync(Cluster cluster, StatefulSet set, StatefulSetRevisions revisions) {
        this.cluster = cluster;
        this.set = set;
        this.revisions = revisions;
        this.now = cluster.now();
        this.replicas = new Pod[set.replicas()];
        for (Pod pod : cluster.podsOwnedBy(set.meta().uid())) {
            int place = StatefulPods.ordinal(pod) - set.start();
            if (place >= 0 && place < replicas.length) {
                replicas[place] = pod;
            } else {
                condemned.add(pod);
            }
        }
        condemned.sort(Comparator.comparingInt(StatefulPods::ordinal).reversed());
    }

    /** Runs the sync. */
    void run() {
        if (keepReplicas() && deleteCondemned() && set.rollingUpdate() != null) {
            replaceOld(set.rollingUpdate());
        }
        StatefulSetStatus status = new StatefulSetSync(cluster, set, revisions).status();
        if (status.updated() == set.replicas()
                && status.ready() == set.replicas()
                && status.replicas() == set.replicas()) {
            revisions.complete();
        }
    }

    /** Creates missing pods; false if the sync has to wait first. */
    private boolean keepReplicas() {
        for (int place = 0; place < replicas.length; place++) {
            Pod pod = replicas[place];
            if (pod == null) {
                replicas[place] = create(set.start() + place);
                if (!set.parallel()) {
                    return false;
                }
            } else if (pod.isTerminal()) {
                delete(pod, "it has ended");
                if (!set.parallel()) {
                    return false;
                }
            } else if (!set.parallel() && isUnavailable(pod)) {
                return false;
            }
        }
        return true;
    }

    private Pod create(int ordinal) {
        StatefulSet.RollingUpdate rollingUpdate = set.rollingUpdate();
        boolean keepsOld = rollingUpdate != null && ordinal < set.start() + rollingUpdate.partition();
        String revision = keepsOld ? revisions.current() : revisions.update();
        namesake = cluster.pods().find(ObjectMeta.key(set.meta().namespace(), StatefulPods.name(set, ordinal)));
        return StatefulPods.create(cluster, set, revisions.template(revision), revision, ordinal);
    }

    /** Whether another pod has the name of the one to create and is not about to be deleted. */
    boolean isNameInUse() {
        return namesake != null && !namesake.isTerminating();
    }

    /** Deletes surplus pods; false if the sync has to wait first. */
    private boolean deleteCondemned() {
        Pod firstUnavailable = firstUnavailable();
        for (Pod pod : condemned) {
            if (pod.isTerminating()) {
                if (!set.parallel()) {
                    return false;
                }
                continue;
            }
            if (!set.parallel() && isUnavailable(pod) && pod != firstUnavailable) {
                return false;
            }
            delete(pod, "scaled down");
            if (!set.parallel()) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Pod firstUnavailable() {
        for (Pod pod : replicas) {
            if (pod != null && isUnavailable(pod)) {
                return pod;
            }
        }
        for (int i = condemned.size() - 1; i >= 0; i--) {
            if (isUnavailable(condemned.get(i))) {
                return condemned.get(i);
            }
        }
        return null;
    }

    private void replaceOld(StatefulSet.RollingUpdate limits) {
        int budget = limits.unavailable(set.replicas());
        boolean brokenOld = false;
        for (Pod pod : replicas) {
            if (pod != null && isUnavailable(pod)) {
                budget--;
                brokenOld |= isOld(pod) && !pod.isTerminating();
            }
        }
        if (set.parallel() && brokenOld) {
            for (int place = replicas.length - 1; place >= limits.partition(); place--) {
                Pod pod = replicas[place];
                if (pod != null && isOld(pod) && isUnavailable(pod) && !pod.isTerminating()) {
                    delete(pod, "its template has changed");
                }
            }
        }
        for (int place = replicas.length - 1; place >= limits.partition() && budget > 0; place--) {
            Pod pod = replicas[place];
            boolean due = pod != null && isOld(pod) && !pod.isTerminating();
            if (due && !(set.parallel() && isUnavailable(pod))) {
                delete(pod, "its template has changed");
                budget--;
            }
        }
    }

    private boolean isOld(Pod pod) {
        return !revisions.update().equals(StatefulPods.revision(pod));
    }

    private boolean isUnavailable(Pod pod) {
        return pod.isTerminating() || !isAvailable(pod);
    }

    private boolean isAvailable(Pod pod) {
        return pod.isReady() && pod.readyAt() + set.minReadyNanos() <= now;
    }

    private void delete(Pod pod, String why) {
        cluster.deletePod(pod, why);
    }

    /** Returns when the next ready pod becomes available, {@link Long#MAX_VALUE} if none will. */
    long nextAvailableAt() {
        long next = Long.MAX_VALUE;
        for (Pod pod : cluster.podsOwnedBy(set.meta().uid())) {
            if (pod.isReady() && !isAvailable(pod)) {
                next = Math.min(next, pod.readyAt() + set.minReadyNanos());
            }
        }
        return next;
    }

    /** Returns the status of the set. */
    StatefulSetStatus status() {
        int ready = 0;
        int available = 0;
        int current = 0;
        int updated = 0;
        int count = 0;
        for (Pod pod : cluster.podsOwnedBy(set.meta().uid())) {
            count++;
            ready += pod.isReady() ? 1 : 0;
            available += isAvailable(pod) ? 1 : 0;
            if (!pod.isTerminating()) {
                current += revisions.current().equals(StatefulPods.revision(pod)) ? 1 : 0;
                updated += isOld(pod) ? 0 : 1;
            }
        }
        return new StatefulSetStatus(count, ready, available, current, updated);
    }
}
