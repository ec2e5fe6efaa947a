// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodSpec;

/** A mutating admission webhook for pods. */
public interface PodWebhook {
    /** Returns the spec of a new pod: the same instance for the same spec, so that pods of a template keep sharing theirs. */
    PodSpec admit(ObjectMeta meta, PodSpec spec);
}
