// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

/**
 * A scaling activity of a group, as DescribeScalingActivities shows it.
 *
 * @param startNanos when it began
 * @param failed whether it failed
 * @param description the activity, and the cause of its failure
 */
public record ScalingActivity(long startNanos, boolean failed, String description) {}
