package dev.sawhorse.ec2.autoscaling;

/**
 * What a group did, as DescribeScalingActivities tells it.
 *
 * @param startNanos when it began
 * @param failed whether it came to nothing
 * @param description what it was, and why it failed
 */
public record ScalingActivity(long startNanos, boolean failed, String description) {}
