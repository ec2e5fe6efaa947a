// SPDX-License-Identifier: Apache-2.0
/**
 * The search for better settings: a {@link dev.sawhorse.scenario.tune.ParameterSpace}, a race of configurations over common
 * seeds, proposals made from the best ones, and a confirmation on fresh seeds, whose figures alone are reported.
 */
@NullMarked
package dev.sawhorse.scenario.tune;

import org.jspecify.annotations.NullMarked;
