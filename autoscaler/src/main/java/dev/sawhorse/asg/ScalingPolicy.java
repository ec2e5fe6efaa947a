// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

/** A policy by which EC2 Auto Scaling sets the size of a group (PutScalingPolicy). */
public sealed interface ScalingPolicy permits TargetTracking, StepScaling, SimpleScaling, PredictiveScaling {

    /** Returns the metric that the policy follows. */
    MetricSpec metric();

    /** Whether the policy may scale the group in. */
    boolean scalesIn();
}
