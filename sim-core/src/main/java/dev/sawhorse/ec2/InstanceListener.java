package dev.sawhorse.ec2;

/** Hears of the life of instances, at the instant it happens. */
public interface InstanceListener {

    /** The instance was launched and is pending. */
    default void launched(Instance instance) {}

    /** The instance runs. */
    default void running(Instance instance) {}

    /** The instance shuts down: its bill ends here. */
    default void shuttingDown(Instance instance) {}

    /** The instance is gone. */
    default void terminated(Instance instance) {}
}
