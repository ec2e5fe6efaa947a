/**
 * Statistics collectors: of observations, of time-weighted values, and percentiles. All have names and can be merged over
 * replications.
 */
@NullMarked
package dev.sawhorse.sim.stat;

import org.jspecify.annotations.NullMarked;
