// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import java.time.Duration;

/**
 * The lifecycle hooks of a group: actions before an instance counts as in service (EC2_INSTANCE_LAUNCHING) and before it is
 * terminated (EC2_INSTANCE_TERMINATING). An instance that EC2 interrupts or that fails does not wait for them.
 */
public interface LifecycleHook {
    /** Returns the heartbeat timeout, after which a waiting instance is terminated. */
    Duration heartbeatTimeout();

    /**
     * Begins to prepare a running instance for service.
     *
     * @param complete to be called when the action is completed (CompleteLifecycleAction)
     */
    default void launching(Instance instance, Runnable complete) {
        complete.run();
    }

    /**
     * Begins to prepare an instance for termination.
     *
     * @param complete to be called when the action is completed (CompleteLifecycleAction)
     */
    void terminating(Instance instance, Runnable complete);
}
