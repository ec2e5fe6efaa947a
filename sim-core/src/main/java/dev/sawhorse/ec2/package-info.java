/**
 * The mock EC2 fleet: launches, instances and their bill.
 */
@NullMarked
package dev.sawhorse.ec2;

import org.jspecify.annotations.NullMarked;
