/**
 * What EC2 holds an account to, besides capacity: vCPU quotas, the addresses of its subnets, and how often its API may be called.
 */
@NullMarked
package dev.sawhorse.ec2.limits;

import org.jspecify.annotations.NullMarked;
