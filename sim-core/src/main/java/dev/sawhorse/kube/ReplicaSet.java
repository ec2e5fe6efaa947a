package dev.sawhorse.kube;

/**
 * A ReplicaSet ({@code apps/v1}) as it is wanted.
 *
 * @param rollout what its Deployment noted on it
 */
public record ReplicaSet(
        ObjectMeta meta,
        int replicas,
        LabelSelector selector,
        PodTemplate template,
        int minReadySeconds,
        Rollout rollout) {

    /**
     * A Deployment's notes on one of its ReplicaSets.
     *
     * @param revision which template it stands for, counted from 1; 0 for a ReplicaSet without Deployment
     * @param desiredReplicas the Deployment's replicas when it last looked: a difference means that it was scaled
     * @param maxReplicas those and the surge: what a change of scale in the middle of a rollout is shared out by
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

    /** Returns how long a pod must be ready to count as available, in nanoseconds. */
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
