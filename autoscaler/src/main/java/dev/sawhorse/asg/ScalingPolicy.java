package dev.sawhorse.asg;

/** A policy by which EC2 Auto Scaling sets the size of a group (PutScalingPolicy). */
public sealed interface ScalingPolicy permits TargetTracking, StepScaling, SimpleScaling, PredictiveScaling {

    /** Returns what it looks at. */
    MetricSpec metric();

    /** Whether the group may shrink by it. */
    boolean scalesIn();
}
