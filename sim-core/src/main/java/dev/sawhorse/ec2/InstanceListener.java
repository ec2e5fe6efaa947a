package dev.sawhorse.ec2;

import java.util.function.Consumer;

/** Hears of the life of instances, at the instant it happens. */
public interface InstanceListener {

    /** Returns one that is told of launches alone. */
    static InstanceListener ofLaunches(Consumer<Instance> told) {
        return new InstanceListener() {
            @Override
            public void launched(Instance instance) {
                told.accept(instance);
            }
        };
    }

    /** The instance was launched and is pending. */
    default void launched(Instance instance) {}

    /** The instance runs. */
    default void running(Instance instance) {}

    /** The instance was stopped: nothing but its volumes costs money until it is started again. */
    default void stopped(Instance instance) {}

    /** The instance shuts down: its bill ends here. */
    default void shuttingDown(Instance instance) {}

    /** The instance, a spot one, is taken back: it has {@link Fleet#INTERRUPTION_NOTICE} left. */
    default void interruptionWarned(Instance instance) {}

    /** The instance, a spot one, runs a higher risk of being taken back than before. */
    default void rebalanceRecommended(Instance instance) {}

    /** AWS Health announces work on the hardware under the instance. */
    default void changeScheduled(Instance instance) {}

    /** A status check of the instance fails from now on. */
    default void impaired(Instance instance, StatusCheck check) {}

    /** The instance is gone. */
    default void terminated(Instance instance) {}
}
