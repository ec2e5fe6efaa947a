/**
 * The run of a scenario: the wiring of the simulated world, the drivers of load and timeline, and the result.
 */
@NullMarked
package dev.sawhorse.scenario.run;

import org.jspecify.annotations.NullMarked;
