/** Checks scenarios against their baselines: stored results, tolerances, and the runs that are compared with them. */
@NullMarked
package dev.sawhorse.scenario.check;

import org.jspecify.annotations.NullMarked;
