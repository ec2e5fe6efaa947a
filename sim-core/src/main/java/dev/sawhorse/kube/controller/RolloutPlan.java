// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The computation of a Deployment's rollout (Kubernetes v1.37): the next replicas of each of its ReplicaSets.
 *
 * @param replicas the desired replicas of the Deployment
 * @param surge the allowed number of additional pods
 * @param unavailable the allowed number of unavailable pods
 */
record RolloutPlan(int replicas, int surge, int unavailable) {

    /**
     * One ReplicaSet of the Deployment.
     *
     * @param revision counted from 1, newer ones are higher
     * @param spec its desired replicas
     * @param available its available pods
     * @param maxReplicas the Deployment's replicas plus surge at the last scaling of this ReplicaSet
     */
    record Share(int revision, int spec, int available, int maxReplicas) {}

    /** Returns the replicas of the new ReplicaSet, given all of them; never fewer than it has, unless it has too many. */
    int newReplicas(Share newest, List<Share> all) {
        if (newest.spec() >= replicas) {
            return replicas;
        }
        int room = replicas + surge - totalSpec(all);
        return newest.spec() + Math.max(0, Math.min(room, replicas - newest.spec()));
    }

    /**
     * Returns the replicas of each old ReplicaSet, in the order given (oldest first): unavailable pods are removed first, then
     * others as far as enough stay available.
     */
    List<Integer> oldReplicas(List<Share> old, Share newest) {
        List<Integer> specs = new ArrayList<>();
        old.forEach(share -> specs.add(share.spec()));
        int minAvailable = replicas - unavailable;
        int budget = totalSpec(old) + newest.spec() - minAvailable - (newest.spec() - newest.available());
        if (budget <= 0) {
            return specs;
        }
        for (int i = 0; i < old.size() && budget > 0; i++) {
            int unhealthy =
                    Math.min(budget, Math.max(0, specs.get(i) - old.get(i).available()));
            specs.set(i, specs.get(i) - unhealthy);
            budget -= unhealthy;
        }
        int spare = totalAvailable(old) + newest.available() - minAvailable;
        for (int i = 0; i < old.size() && spare > 0; i++) {
            int given = Math.min(spare, specs.get(i));
            specs.set(i, specs.get(i) - given);
            spare -= given;
        }
        return specs;
    }

    /**
     * Distributes a change of the Deployment's replicas over its ReplicaSets in the middle of a rollout, in proportion to their
     * sizes; the rounding remainder goes to the largest (proportional scaling). Returns the new replicas in the order given.
     */
    List<Integer> scaled(List<Share> shares) {
        int allowed = replicas > 0 ? replicas + surge : 0;
        int toAdd = allowed - totalSpec(shares);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            order.add(i);
        }
        Comparator<Integer> bySize =
                Comparator.<Integer>comparingInt(i -> shares.get(i).spec()).reversed();
        Comparator<Integer> byAge = Comparator.comparingInt(i -> shares.get(i).revision());
        order.sort(bySize.thenComparing(toAdd > 0 ? byAge.reversed() : byAge));
        List<Integer> specs = new ArrayList<>();
        shares.forEach(share -> specs.add(share.spec()));
        int added = 0;
        for (int i : order) {
            int part = proportion(shares.get(i), toAdd, added, allowed);
            specs.set(i, specs.get(i) + part);
            added += part;
        }
        if (!order.isEmpty()) {
            int largest = order.get(0);
            specs.set(largest, Math.max(0, specs.get(largest) + toAdd - added));
        }
        return specs;
    }

    private int proportion(Share share, int toAdd, int added, int allowed) {
        if (share.spec() == 0 || toAdd == 0 || toAdd == added) {
            return 0;
        }
        int part = fraction(share, allowed);
        int left = toAdd - added;
        return toAdd > 0 ? Math.min(part, left) : Math.max(part, left);
    }

    private int fraction(Share share, int allowed) {
        if (replicas == 0) {
            return -share.spec();
        }
        int before = share.maxReplicas() > 0 ? share.maxReplicas() : allowed;
        return (int) Math.round((double) share.spec() * allowed / before) - share.spec();
    }

    private static int totalSpec(List<Share> shares) {
        return shares.stream().mapToInt(Share::spec).sum();
    }

    private static int totalAvailable(List<Share> shares) {
        return shares.stream().mapToInt(Share::available).sum();
    }
}
