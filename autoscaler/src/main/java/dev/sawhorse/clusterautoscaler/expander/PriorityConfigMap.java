package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.kube.ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap that the priority expander goes by.
 *
 * @param priorities null where it holds none
 */
public record PriorityConfigMap(ObjectMeta meta, @Nullable Priorities priorities) {
    /** Its name. */
    public static final String NAME = "cluster-autoscaler-priority-expander";

    /** The key under which it holds the priorities. */
    public static final String KEY = "priorities";
}
