package dev.sawhorse.ec2;

/** EC2's own checks of an instance, which DescribeInstanceStatus reports. */
public enum StatusCheck {
    /** Whether the instance's software and network answer. */
    INSTANCE,
    /** Whether the hardware under the instance works. */
    SYSTEM
}
