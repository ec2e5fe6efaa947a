// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A source of the run times of a template's pods: how long their containers run before they end. */
@FunctionalInterface
public interface LifetimeSource {
    /** The lifetime of pods that run until they are deleted. */
    LifetimeSource FOREVER = () -> Pod.FOREVER;

    /** Returns the next pod's run time in nanoseconds, {@link Pod#FOREVER} for a pod that does not end. */
    long nextNanos();

    /**
     * Returns the source for the pods of one Job of the template, independent of other Jobs' draws.
     *
     * @param key the Job's {@code namespace/name}
     */
    default LifetimeSource ofJob(String key) {
        return this;
    }

    /** Returns the work of the next pod, null if the pod starts from zero. */
    default @Nullable CheckpointedWork work() {
        return null;
    }

    /** Returns a constant run time. */
    static LifetimeSource fixed(Duration lifetime) {
        long nanos = lifetime.toNanos();
        return () -> nanos;
    }
}
