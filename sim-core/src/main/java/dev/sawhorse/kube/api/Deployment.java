// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Deployment ({@code apps/v1}).
 *
 * @param strategy how pods of a new template replace those of the old one
 * @param minReadySeconds the time a pod must be ready to be available
 * @param paused whether rollouts are paused
 * @param progressDeadlineSeconds the time without progress after which a rollout has failed
 * @param revisionHistoryLimit the number of old ReplicaSets to keep
 */
public record Deployment(
        ObjectMeta meta,
        int replicas,
        LabelSelector selector,
        PodTemplate template,
        Strategy strategy,
        int minReadySeconds,
        boolean paused,
        int progressDeadlineSeconds,
        int revisionHistoryLimit) {

    /** The API's default progress deadline. */
    public static final int DEFAULT_PROGRESS_DEADLINE_SECONDS = 600;

    /** The API's default number of old ReplicaSets to keep. */
    public static final int DEFAULT_REVISION_HISTORY_LIMIT = 10;

    /**
     * A rollout strategy.
     *
     * @param rollingUpdate the limits of a RollingUpdate; null for Recreate
     */
    public record Strategy(@Nullable RollingUpdate rollingUpdate) {
        public static final Strategy RECREATE = new Strategy(null);
        public static final Strategy DEFAULT = new Strategy(RollingUpdate.DEFAULT);
    }

    /**
     * The limits of a rolling update.
     *
     * @param maxSurge pods above the desired number; a share is rounded up
     * @param maxUnavailable pods below the desired number; a share is rounded down
     */
    public record RollingUpdate(IntOrPercent maxSurge, IntOrPercent maxUnavailable) {
        public static final RollingUpdate DEFAULT =
                new RollingUpdate(IntOrPercent.ofPercent(25), IntOrPercent.ofPercent(25));

        /** Returns the surge in pods for a number of replicas. */
        public int surge(int replicas) {
            return maxSurge.roundedUp(replicas);
        }

        /** Returns the number of unavailable pods allowed for a number of replicas: at least 1 if there is no surge. */
        public int unavailable(int replicas) {
            int unavailable = Math.min(replicas, maxUnavailable.roundedDown(replicas));
            return unavailable == 0 && surge(replicas) == 0 ? 1 : unavailable;
        }
    }

    public Deployment {
        requireReplicas(meta, replicas);
    }

    /** Makes a Deployment with the API's default deadline and history. */
    public Deployment(
            ObjectMeta meta,
            int replicas,
            LabelSelector selector,
            PodTemplate template,
            Strategy strategy,
            int minReadySeconds,
            boolean paused) {
        this(
                meta,
                replicas,
                selector,
                template,
                strategy,
                minReadySeconds,
                paused,
                DEFAULT_PROGRESS_DEADLINE_SECONDS,
                DEFAULT_REVISION_HISTORY_LIMIT);
    }

    /** Returns a Deployment with the API's defaults. */
    public static Deployment of(ObjectMeta meta, int replicas, PodTemplate template) {
        return new Deployment(
                meta, replicas, new LabelSelector(template.labels(), List.of()), template, Strategy.DEFAULT, 0, false);
    }

    public String key() {
        return meta.key();
    }

    public Deployment withMeta(ObjectMeta changed) {
        return new Deployment(
                changed,
                replicas,
                selector,
                template,
                strategy,
                minReadySeconds,
                paused,
                progressDeadlineSeconds,
                revisionHistoryLimit);
    }

    /** Returns the same Deployment, not paused. */
    public Deployment resumed() {
        return new Deployment(
                meta,
                replicas,
                selector,
                template,
                strategy,
                minReadySeconds,
                false,
                progressDeadlineSeconds,
                revisionHistoryLimit);
    }

    public Deployment withReplicas(int changed) {
        return new Deployment(
                meta,
                changed,
                selector,
                template,
                strategy,
                minReadySeconds,
                paused,
                progressDeadlineSeconds,
                revisionHistoryLimit);
    }

    public Deployment withTemplate(PodTemplate changed) {
        return new Deployment(
                meta,
                replicas,
                selector,
                changed,
                strategy,
                minReadySeconds,
                paused,
                progressDeadlineSeconds,
                revisionHistoryLimit);
    }

    public Deployment withStrategy(Strategy changed) {
        return new Deployment(
                meta,
                replicas,
                selector,
                template,
                changed,
                minReadySeconds,
                paused,
                progressDeadlineSeconds,
                revisionHistoryLimit);
    }

    public Deployment withPaused(boolean changed) {
        return new Deployment(
                meta,
                replicas,
                selector,
                template,
                strategy,
                minReadySeconds,
                changed,
                progressDeadlineSeconds,
                revisionHistoryLimit);
    }

    static void requireReplicas(ObjectMeta meta, int replicas) {
        if (replicas < 0) {
            throw new IllegalArgumentException(
                    "replicas " + replicas + " of " + meta.key() + " is negative\nMaybe 0 is meant.");
        }
    }
}
