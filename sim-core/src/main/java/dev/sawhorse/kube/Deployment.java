package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Deployment ({@code apps/v1}) as it is wanted.
 *
 * @param strategy how pods of a new template replace those of the old one
 * @param minReadySeconds how long a pod must be ready to count as available
 * @param paused whether a changed template waits
 * @param progressDeadlineSeconds after how long without progress a rollout counts as stuck
 * @param revisionHistoryLimit how many ReplicaSets of earlier templates are kept
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

    /** The API's default time without progress after which a rollout counts as stuck. */
    public static final int DEFAULT_PROGRESS_DEADLINE_SECONDS = 600;

    /** The API's default number of ReplicaSets of earlier templates. */
    public static final int DEFAULT_REVISION_HISTORY_LIMIT = 10;

    /**
     * How a rollout goes.
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
     * @param maxSurge pods above the wanted number; a share is rounded up
     * @param maxUnavailable pods missing from the wanted number; a share is rounded down
     */
    public record RollingUpdate(IntOrPercent maxSurge, IntOrPercent maxUnavailable) {
        public static final RollingUpdate DEFAULT =
                new RollingUpdate(IntOrPercent.ofPercent(25), IntOrPercent.ofPercent(25));

        /** Returns the surge in pods for so many replicas. */
        public int surge(int replicas) {
            return maxSurge.roundedUp(replicas);
        }

        /** Returns the allowed lack in pods for so many replicas: at least 1 where the surge is none. */
        public int unavailable(int replicas) {
            int unavailable = Math.min(replicas, maxUnavailable.roundedDown(replicas));
            return unavailable == 0 && surge(replicas) == 0 ? 1 : unavailable;
        }
    }

    public Deployment {
        requireReplicas(meta, replicas);
    }

    /** A Deployment with the API's default deadline and history. */
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

    /** A Deployment with the API's defaults. */
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
