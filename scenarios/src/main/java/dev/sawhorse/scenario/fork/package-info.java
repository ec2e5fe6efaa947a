/** A run to a time and from there otherwise: both futures of a stored run, and the figures of the time after. */
@NullMarked
package dev.sawhorse.scenario.fork;

import org.jspecify.annotations.NullMarked;
