// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.util.function.Consumer;

/** A listener to the state changes of instances, called at the instant of each change. */
public interface InstanceListener {

    /** Returns a listener to launches only. */
    static InstanceListener ofLaunches(Consumer<Instance> listener) {
        return new InstanceListener() {
            @Override
            public void launched(Instance instance) {
                listener.accept(instance);
            }
        };
    }

    /** The instance was launched and is pending. */
    default void launched(Instance instance) {}

    /** The instance runs. */
    default void running(Instance instance) {}

    /** The instance was stopped: only its volumes are billed until it is started again. */
    default void stopped(Instance instance) {}

    /** The instance shuts down: its billing ends here. */
    default void shuttingDown(Instance instance) {}

    /** The spot instance got its interruption notice: it has {@link Fleet#INTERRUPTION_NOTICE} left. */
    default void interruptionWarned(Instance instance) {}

    /** The spot instance is at an elevated risk of interruption (rebalance recommendation). */
    default void rebalanceRecommended(Instance instance) {}

    /** AWS Health announces scheduled maintenance of the hardware under the instance. */
    default void changeScheduled(Instance instance) {}

    /** A status check of the instance fails from now on. */
    default void impaired(Instance instance, StatusCheck check) {}

    /** The instance is terminated. */
    default void terminated(Instance instance) {}
}
