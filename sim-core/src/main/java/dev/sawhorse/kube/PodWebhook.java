// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodSpec;
import org.jspecify.annotations.Nullable;

/** A mutating admission webhook for pods. */
public interface PodWebhook {
    /**
     * Returns the spec of a new pod: the same instance for the same spec, so that pods of a template keep sharing theirs.
     *
     * @param work the work that the pod goes on with, null if it starts from zero
     */
    PodSpec admit(ObjectMeta meta, PodSpec spec, @Nullable CheckpointedWork work);
}
