// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A StatefulSet ({@code apps/v1}): pods with stable names, each with volumes of its own.
 *
 * @param parallel whether pods are created and deleted in parallel instead of in order (podManagementPolicy Parallel)
 * @param rollingUpdate the limits of replacing pods of an old template, null for the strategy OnDelete
 * @param minReadySeconds the time a pod must be ready to be available
 * @param start the ordinal of the first pod
 * @param claimTemplates the volume claims of each pod; their names are those of the volumes
 * @param claimRetention the retention policy of those claims
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
     * @param partition the first ordinal that is updated
     * @param maxUnavailable the number of unavailable pods; a share is rounded down, to no less than 1
     */
    public record RollingUpdate(int partition, IntOrPercent maxUnavailable) {
        public static final RollingUpdate DEFAULT = new RollingUpdate(0, IntOrPercent.of(1));

        /** Returns the allowed number of unavailable pods for a number of replicas. */
        public int unavailable(int replicas) {
            return Math.max(1, maxUnavailable.roundedDown(replicas));
        }
    }

    /**
     * The retention policy of the pods' claims.
     *
     * @param deletedWithSet whether they are deleted with the StatefulSet (whenDeleted)
     * @param deletedWithPod whether the claims of a pod are deleted when it is scaled down (whenScaled)
     */
    public record ClaimRetention(boolean deletedWithSet, boolean deletedWithPod) {
        /** Claims are retained. */
        public static final ClaimRetention RETAIN = new ClaimRetention(false, false);
    }

    /** Returns a StatefulSet with the API's defaults. */
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

    /** Returns the time a pod must be ready to be available, in nanoseconds. */
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
