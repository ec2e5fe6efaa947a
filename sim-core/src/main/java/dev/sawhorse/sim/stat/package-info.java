/**
 * Statistics of a run: of observations, of values over time, and percentiles. All have names and can be merged over
 * replications.
 */
@NullMarked
package dev.sawhorse.sim.stat;

import org.jspecify.annotations.NullMarked;
