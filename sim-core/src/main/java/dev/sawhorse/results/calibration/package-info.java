/** The comparison of a run with what happened in the cluster that it simulates. */
@NullMarked
package dev.sawhorse.results.calibration;

import org.jspecify.annotations.NullMarked;
