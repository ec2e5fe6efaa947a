/**
 * Calibration of the parameters of a scenario by the history of its cluster. Parameters are estimated, rules never.
 */
@NullMarked
package dev.sawhorse.scenario.calibration;

import org.jspecify.annotations.NullMarked;
