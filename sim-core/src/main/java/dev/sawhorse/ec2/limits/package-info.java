/**
 * The service limits of an AWS account besides capacity: vCPU quotas, subnet addresses, and API rate limits.
 */
@NullMarked
package dev.sawhorse.ec2.limits;

import org.jspecify.annotations.NullMarked;
