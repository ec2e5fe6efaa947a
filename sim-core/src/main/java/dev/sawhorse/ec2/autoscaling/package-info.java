/**
 * EC2 Auto Scaling as a service: groups of instances that are kept at the number they are told to have. Who tells them is
 * somebody else's business.
 */
@NullMarked
package dev.sawhorse.ec2.autoscaling;

import org.jspecify.annotations.NullMarked;
