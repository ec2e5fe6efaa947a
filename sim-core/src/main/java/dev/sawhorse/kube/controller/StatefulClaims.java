// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StatefulSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of the StatefulSet controller that deletes the volume claims of deleted StatefulSet pods by their retention policy
 * (Kubernetes v1.37). A claim stays while its pod exists.
 */
final class StatefulClaims {
    private final Cluster cluster;
    private final Map<String, StatefulSet> deletedSets = new LinkedHashMap<>();

    StatefulClaims(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Processes the deletion of a set, before that of its pods. */
    void onSetDeleted(StatefulSet set) {
        if (!set.claimRetention().deletedWithSet() || set.claimTemplates().isEmpty()) {
            return;
        }
        if (!cluster.podsOwnedBy(set.meta().uid()).isEmpty()) {
            deletedSets.put(set.meta().uid(), set);
        }
        String namespace = set.meta().namespace();
        for (PersistentVolumeClaim claim :
                List.copyOf(cluster.storage().claims().list())) {
            String pod = claim.meta().namespace().equals(namespace)
                    ? podOf(set, claim.meta().name())
                    : "";
            if (!pod.isEmpty() && !cluster.pods().contains(ObjectMeta.key(namespace, pod))) {
                cluster.storage().claims().delete(claim);
            }
        }
    }

    /** Returns the name of the pod of a claim, empty if it does not belong to the set. */
    private static String podOf(StatefulSet set, String claim) {
        for (PersistentVolumeClaim template : set.claimTemplates()) {
            String pod = set.meta().name() + "-";
            String prefix = template.meta().name() + "-" + pod;
            String ordinal = claim.startsWith(prefix) ? claim.substring(prefix.length()) : "";
            if (!ordinal.isEmpty() && ordinal.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return pod + ordinal;
            }
        }
        return "";
    }

    /** Processes the deletion of a pod of a set. */
    void onPodDeleted(Pod pod, OwnerReference owner) {
        StatefulSet deleted = deletedSets.get(owner.uid());
        if (deleted != null) {
            deleteClaims(deleted, pod);
            if (cluster.podsOwnedBy(owner.uid()).isEmpty()) {
                deletedSets.remove(owner.uid());
            }
            return;
        }
        StatefulSet set = cluster.workloads()
                .statefulSets()
                .find(ObjectMeta.key(pod.meta().namespace(), owner.name()));
        if (set != null && set.claimRetention().deletedWithPod() && isTooMany(set, pod)) {
            deleteClaims(set, pod);
        }
    }

    private static boolean isTooMany(StatefulSet set, Pod pod) {
        int place = StatefulPods.ordinal(pod) - set.start();
        return place < 0 || place >= set.replicas();
    }

    private void deleteClaims(StatefulSet set, Pod pod) {
        for (PersistentVolumeClaim template : set.claimTemplates()) {
            String name = StatefulPods.claimName(template, pod.name());
            PersistentVolumeClaim claim =
                    cluster.storage().claims().find(ObjectMeta.key(pod.meta().namespace(), name));
            if (claim != null) {
                cluster.storage().claims().delete(claim);
            }
        }
    }
}
