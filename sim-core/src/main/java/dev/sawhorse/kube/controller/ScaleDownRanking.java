// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Pod;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The ranking of pods for deletion by a ReplicaSet (Kubernetes v1.37): unbound before bound; Pending before Unknown before
 * Running; not ready before ready; lower deletion cost first; more pods of the same owner on the node first; ready for a
 * shorter time first; more restarts first; younger first.
 *
 * <p>Ages are compared by their magnitude, the whole binary logarithm of the nanoseconds; pods of equal magnitude are ordered
 * by uid, which looks random. Pods of exactly the same age are compared by the next rule, so the order is not always
 * transitive: it must not be given to a sort that checks this.
 */
final class ScaleDownRanking implements Comparator<Pod> {
    private static final Pattern COST = Pattern.compile("0|[-1-9][0-9]*");

    private final long now;
    private final Map<String, Integer> podsOnNode = new LinkedHashMap<>();

    ScaleDownRanking(Collection<Pod> related, long now) {
        this.now = now;
        for (Pod pod : related) {
            if (pod.nodeName() != null) {
                podsOnNode.merge(pod.nodeName(), 1, Integer::sum);
            }
        }
    }

    @Override
    public int compare(Pod one, Pod other) {
        int byNode = Boolean.compare(one.nodeName() != null, other.nodeName() != null);
        if (byNode != 0) {
            return byNode;
        }
        int byPhase = one.phase().compareTo(other.phase());
        if (byPhase != 0) {
            return byPhase;
        }
        int byReadiness = Boolean.compare(one.isReady(), other.isReady());
        if (byReadiness != 0) {
            return byReadiness;
        }
        int byCost = Integer.compare(cost(one), cost(other));
        if (byCost != 0) {
            return byCost;
        }
        int byCrowd = Integer.compare(crowd(other), crowd(one));
        if (byCrowd != 0) {
            return byCrowd;
        }
        if (one.isReady() && one.readyAt() != other.readyAt()) {
            return byMagnitude(one, one.readyAt(), other, other.readyAt());
        }
        int byRestarts = Integer.compare(other.restarts(), one.restarts());
        if (byRestarts != 0) {
            return byRestarts;
        }
        long created = one.meta().createdAt();
        long otherCreated = other.meta().createdAt();
        return created == otherCreated ? 0 : byMagnitude(one, created, other, otherCreated);
    }

    private int byMagnitude(Pod one, long since, Pod other, long otherSince) {
        int byAge = Integer.compare(magnitude(now - since), magnitude(now - otherSince));
        return byAge != 0 ? byAge : one.meta().uid().compareTo(other.meta().uid());
    }

    private static int magnitude(long age) {
        return 63 - Long.numberOfLeadingZeros(Math.max(0, age));
    }

    private int crowd(Pod pod) {
        String node = pod.nodeName();
        return node == null ? 0 : podsOnNode.getOrDefault(node, 0);
    }

    /** Returns the deletion cost; anything but a plain 32-bit integer counts as 0. */
    static int cost(Pod pod) {
        String text = pod.meta().annotations().get(Pod.DELETION_COST);
        if (text == null || !COST.matcher(text).matches()) {
            return 0;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
