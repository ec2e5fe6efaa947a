// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

/** EC2's status checks of an instance, which DescribeInstanceStatus reports. */
public enum StatusCheck {
    /** The instance status check: software and network of the instance. */
    INSTANCE,
    /** The system status check: the hardware under the instance. */
    SYSTEM
}
