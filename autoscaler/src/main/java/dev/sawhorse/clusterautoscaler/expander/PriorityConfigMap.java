// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.kube.api.ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap of the priority expander.
 *
 * @param priorities null if it contains none
 */
public record PriorityConfigMap(ObjectMeta meta, @Nullable Priorities priorities) {
    /** The name of the ConfigMap. */
    public static final String NAME = "cluster-autoscaler-priority-expander";

    /** The key of the priorities. */
    public static final String KEY = "priorities";
}
