// SPDX-License-Identifier: Apache-2.0
/**
 * What a short start of pods costs: {@link dev.sawhorse.scenario.headroom.Mechanism}s that hold capacity for future pods, each
 * at several sizes, as variants of a scenario.
 */
@NullMarked
package dev.sawhorse.scenario.headroom;

import org.jspecify.annotations.NullMarked;
