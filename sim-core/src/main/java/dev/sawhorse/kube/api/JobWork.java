// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * What a scenario says about the work of a Job, which {@code batch/v1} has no fields for.
 *
 * @param checkpoint the checkpoints of its pods, null if an interrupted pod's successor starts from zero
 * @param deadline the time by which it should complete, null for none
 */
public record JobWork(
        @Nullable Checkpoint checkpoint, @Nullable JobDeadline deadline) {
    /** Pods that start from zero, without a deadline. */
    public static final JobWork PLAIN = new JobWork(null, null);

    /** Returns the policy for the capacity type of its pods, null if there is none. */
    public @Nullable DeadlinePolicy policy() {
        return deadline == null ? null : deadline.policy();
    }
}
