// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * A ReplicaSet ({@code apps/v1}).
 *
 * @param rollout its Deployment's annotations
 */
public record ReplicaSet(
        ObjectMeta meta,
        int replicas,
        LabelSelector selector,
        PodTemplate template,
        int minReadySeconds,
        Rollout rollout) {

    /**
     * The annotations of a Deployment on one of its ReplicaSets.
     *
     * @param revision the revision of its template, counted from 1; 0 for a ReplicaSet without Deployment
     * @param desiredReplicas the Deployment's replicas at its last sync: a difference means that it was scaled
     * @param maxReplicas those plus the surge: the base of proportional scaling in the middle of a rollout
     */
    public record Rollout(int revision, int desiredReplicas, int maxReplicas) {
        public static final Rollout NONE = new Rollout(0, 0, 0);
    }

    public ReplicaSet {
        Deployment.requireReplicas(meta, replicas);
    }

    public String key() {
        return meta.key();
    }

    /** Returns the time a pod must be ready to be available, in nanoseconds. */
    public long minReadyNanos() {
        return minReadySeconds * 1_000_000_000L;
    }

    public ReplicaSet withMeta(ObjectMeta changed) {
        return new ReplicaSet(changed, replicas, selector, template, minReadySeconds, rollout);
    }

    public ReplicaSet withTemplate(PodTemplate changed) {
        return new ReplicaSet(meta, replicas, selector, changed, minReadySeconds, rollout);
    }

    public ReplicaSet withReplicas(int changed) {
        return new ReplicaSet(meta, changed, selector, template, minReadySeconds, rollout);
    }

    public ReplicaSet withRollout(Rollout changed) {
        return new ReplicaSet(meta, replicas, selector, template, minReadySeconds, changed);
    }
}
