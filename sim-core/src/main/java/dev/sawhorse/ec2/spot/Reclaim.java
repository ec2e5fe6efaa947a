package dev.sawhorse.ec2.spot;

/**
 * EC2 takes capacity back.
 *
 * @param index the how-manyth of its scope
 * @param atNanos when, since the start of the simulation
 * @param mark between 0 and 1: types take part whose hazard by the greatest there can be is above it
 * @param fraction with what probability each instance of a pool that takes part is taken
 * @param untilNanos until when the pools that take part have no capacity
 */
record Reclaim(int index, long atNanos, double mark, double fraction, long untilNanos) {}
