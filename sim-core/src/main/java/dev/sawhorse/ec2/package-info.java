/**
 * The mock EC2: capacity pools, launches, instances and their billing.
 */
@NullMarked
package dev.sawhorse.ec2;

import org.jspecify.annotations.NullMarked;
