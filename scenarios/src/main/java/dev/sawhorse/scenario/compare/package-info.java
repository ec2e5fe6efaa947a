/** Runs the variants of a scenario over the same seeds and finds their first divergence. */
@NullMarked
package dev.sawhorse.scenario.compare;

import org.jspecify.annotations.NullMarked;
