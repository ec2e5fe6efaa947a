// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.PodSpec;

/** The requirements of pods on nodes without preferences ({@code scheduling/requirements.go NewStrictPodRequirements}). */
public final class PodRequirements {
    private PodRequirements() {}

    /** Returns the node selector and the first alternative of the required node affinity of a pod. */
    public static Requirements strict(PodSpec spec) {
        return PodData.strictRequirements(PodConstraints.of(spec));
    }
}
