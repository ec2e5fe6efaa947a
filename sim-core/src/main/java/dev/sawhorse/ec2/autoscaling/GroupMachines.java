package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;

/** What the instances of groups do as machines. */
public interface GroupMachines {

    /** The instance was launched into the group. */
    void launched(AutoScalingGroup group, Instance instance);

    /**
     * The instance was launched into the group's warm pool.
     *
     * @return how long it takes until it is prepared, in nanoseconds
     */
    default long preparing(AutoScalingGroup group, Instance instance) {
        return 0;
    }

    /** The instance leaves the warm pool for the group; where it was stopped it has just been started. */
    default void taken(AutoScalingGroup group, Instance instance) {
        launched(group, instance);
    }

    /** The instance leaves the group for the warm pool. */
    default void returned(AutoScalingGroup group, Instance instance) {}

    /** Returns the version of the group's launch template that a launch takes now. */
    default String version(AutoScalingGroup group) {
        return "";
    }
}
