package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import java.time.Duration;

/**
 * Hooks on the life of a group's instances: before one counts as in service (EC2_INSTANCE_LAUNCHING) and before one is
 * terminated (EC2_INSTANCE_TERMINATING) somebody may do something with it. An instance that EC2 takes back or that fails does not
 * wait.
 */
public interface LifecycleHook {
    /** Returns how long an instance waits at most before it is terminated. */
    Duration heartbeatTimeout();

    /**
     * Begins to prepare an instance that runs for its service.
     *
     * @param complete to be called when that is done (CompleteLifecycleAction)
     */
    default void launching(Instance instance, Runnable complete) {
        complete.run();
    }

    /**
     * Begins to prepare an instance for its end.
     *
     * @param complete to be called when that is done (CompleteLifecycleAction)
     */
    void terminating(Instance instance, Runnable complete);
}
