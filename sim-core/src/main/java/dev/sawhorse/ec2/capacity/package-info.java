/**
 * The capacity of EC2: pools by type, zone and capacity type, their depth over time, and capacity reservations.
 */
@NullMarked
package dev.sawhorse.ec2.capacity;

import org.jspecify.annotations.NullMarked;
