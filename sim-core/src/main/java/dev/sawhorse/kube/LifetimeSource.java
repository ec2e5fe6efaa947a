package dev.sawhorse.kube;

import java.time.Duration;

/** Says for how long the containers of the next pod of a template run before they end by themselves. */
@FunctionalInterface
public interface LifetimeSource {
    /** Pods that run until somebody stops them. */
    LifetimeSource FOREVER = () -> Pod.FOREVER;

    /** Returns the next pod's running time in nanoseconds, {@link Pod#FOREVER} for a pod that does not end. */
    long nextNanos();

    /**
     * Returns the source for the pods of one Job that is made from the template, so that what its pods draw does not depend on
     * other Jobs.
     *
     * @param key the Job's {@code namespace/name}
     */
    default LifetimeSource ofJob(String key) {
        return this;
    }

    /** Every pod runs for the same time. */
    static LifetimeSource fixed(Duration lifetime) {
        long nanos = lifetime.toNanos();
        return () -> nanos;
    }
}
