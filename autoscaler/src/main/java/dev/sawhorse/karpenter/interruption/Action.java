// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

/**
 * The action taken on the nodes of an interruption message ({@code controllers/interruption/utils.go actionForMessage}).
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/interruption/utils.go",
        symbol = "actionForMessage")
public enum Action {
    /** The claim is deleted: its node drains as after any deletion, regardless of NodePool budgets and annotations. */
    CORDON_AND_DRAIN,
    /** The claim is deleted with a termination time of now: PodDisruptionBudgets and volumes are not waited for. */
    FORCEFUL_TERMINATION,
    /** Only an event is published. */
    NO_ACTION
}
