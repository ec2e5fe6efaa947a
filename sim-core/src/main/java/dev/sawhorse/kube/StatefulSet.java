package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A StatefulSet ({@code apps/v1}) as it is wanted: pods with fixed names, each with volumes of its own.
 *
 * @param parallel whether pods come and go all at once instead of one after the other (podManagementPolicy Parallel)
 * @param rollingUpdate how pods of a new template replace those of the old one; null where only a deleted pod is (OnDelete)
 * @param minReadySeconds how long a pod must be ready to count as available
 * @param start the ordinal of the first pod
 * @param claimTemplates what claims to volumes every pod has; their names are those of the volumes
 * @param claimRetention what becomes of those claims
 */
public record StatefulSet(
        ObjectMeta meta,
        int replicas,
        LabelSelector selector,
        PodTemplate template,
        boolean parallel,
        @Nullable RollingUpdate rollingUpdate,
        int minReadySeconds,
        int start,
        List<PersistentVolumeClaim> claimTemplates,
        ClaimRetention claimRetention) {
    public StatefulSet {
        Deployment.requireReplicas(meta, replicas);
        claimTemplates = List.copyOf(claimTemplates);
    }

    /**
     * The limits of a rolling update.
     *
     * @param partition the first ordinal that takes part
     * @param maxUnavailable pods missing at once; a share is rounded down, to no less than 1
     */
    public record RollingUpdate(int partition, IntOrPercent maxUnavailable) {
        public static final RollingUpdate DEFAULT = new RollingUpdate(0, IntOrPercent.of(1));

        /** Returns how many of so many pods may be missing at once. */
        public int unavailable(int replicas) {
            return Math.max(1, maxUnavailable.roundedDown(replicas));
        }
    }

    /**
     * When the claims of pods go with them.
     *
     * @param deletedWithSet whether they go with the StatefulSet (whenDeleted)
     * @param deletedWithPod whether the claims of a pod go that is too many (whenScaled)
     */
    public record ClaimRetention(boolean deletedWithSet, boolean deletedWithPod) {
        /** Claims stay until somebody deletes them. */
        public static final ClaimRetention RETAIN = new ClaimRetention(false, false);
    }

    /** A StatefulSet with the API's defaults. */
    public static StatefulSet of(ObjectMeta meta, int replicas, PodTemplate template) {
        return new StatefulSet(
                meta,
                replicas,
                new LabelSelector(template.labels(), List.of()),
                template,
                false,
                RollingUpdate.DEFAULT,
                0,
                0,
                List.of(),
                ClaimRetention.RETAIN);
    }

    public String key() {
        return meta.key();
    }

    /** Returns how long a pod must be ready to count as available, in nanoseconds. */
    public long minReadyNanos() {
        return minReadySeconds * 1_000_000_000L;
    }

    public StatefulSet withMeta(ObjectMeta changed) {
        return new StatefulSet(
                changed,
                replicas,
                selector,
                template,
                parallel,
                rollingUpdate,
                minReadySeconds,
                start,
                claimTemplates,
                claimRetention);
    }

    public StatefulSet withReplicas(int changed) {
        return new StatefulSet(
                meta,
                changed,
                selector,
                template,
                parallel,
                rollingUpdate,
                minReadySeconds,
                start,
                claimTemplates,
                claimRetention);
    }

    public StatefulSet withTemplate(PodTemplate changed) {
        return new StatefulSet(
                meta,
                replicas,
                selector,
                changed,
                parallel,
                rollingUpdate,
                minReadySeconds,
                start,
                claimTemplates,
                claimRetention);
    }

    public StatefulSet withParallel(boolean changed) {
        return new StatefulSet(
                meta,
                replicas,
                selector,
                template,
                changed,
                rollingUpdate,
                minReadySeconds,
                start,
                claimTemplates,
                claimRetention);
    }

    public StatefulSet withRollingUpdate(@Nullable RollingUpdate changed) {
        return new StatefulSet(
                meta,
                replicas,
                selector,
                template,
                parallel,
                changed,
                minReadySeconds,
                start,
                claimTemplates,
                claimRetention);
    }

    public StatefulSet withClaimTemplates(List<PersistentVolumeClaim> changed) {
        return new StatefulSet(
                meta,
                replicas,
                selector,
                template,
                parallel,
                rollingUpdate,
                minReadySeconds,
                start,
                changed,
                claimRetention);
    }

    public StatefulSet withClaimRetention(ClaimRetention changed) {
        return new StatefulSet(
                meta,
                replicas,
                selector,
                template,
                parallel,
                rollingUpdate,
                minReadySeconds,
                start,
                claimTemplates,
                changed);
    }
}
