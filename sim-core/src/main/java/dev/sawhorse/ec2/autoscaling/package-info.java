/**
 * EC2 Auto Scaling: groups of instances that are kept at their desired capacity, which autoscalers set through its API.
 */
@NullMarked
package dev.sawhorse.ec2.autoscaling;

import org.jspecify.annotations.NullMarked;
