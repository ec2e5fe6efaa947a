/**
 * Named streams of random numbers, equal on every machine and JDK.
 */
@NullMarked
package dev.sawhorse.sim.random;

import org.jspecify.annotations.NullMarked;
