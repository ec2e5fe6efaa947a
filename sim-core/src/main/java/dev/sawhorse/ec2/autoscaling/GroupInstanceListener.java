// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.NodeTemplate;

/** A listener to the instances of Auto Scaling groups, called at each transition of their life. */
public interface GroupInstanceListener {

    /** The instance was launched into the group. */
    void launched(AutoScalingGroup group, Instance instance);

    /**
     * The instance was launched into the group's warm pool.
     *
     * @return the time until it is prepared, in nanoseconds
     */
    default long preparing(AutoScalingGroup group, Instance instance) {
        return 0;
    }

    /** The instance leaves the warm pool for the group; a stopped one has just been started. */
    default void taken(AutoScalingGroup group, Instance instance) {
        launched(group, instance);
    }

    /** The instance has been in the group since before the start, as the given node. */
    default void adopted(AutoScalingGroup group, Instance instance, NodeTemplate node) {}

    /** The instance leaves the group for the warm pool. */
    default void returned(AutoScalingGroup group, Instance instance) {}

    /** Returns the current version of the group's launch template. */
    default String version(AutoScalingGroup group) {
        return "";
    }
}
