// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

/**
 * A reclaim: EC2 takes spot capacity back in a scope.
 *
 * @param index its number within its scope
 * @param atNanos its time since the start of the simulation
 * @param mark between 0 and 1: it affects types whose hazard, relative to the greatest possible one, is above it
 * @param fraction the probability with which each instance of an affected pool is interrupted
 * @param untilNanos the end of the time without capacity in the affected pools
 */
record Reclaim(int index, long atNanos, double mark, double fraction, long untilNanos) {}
