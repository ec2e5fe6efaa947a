// SPDX-License-Identifier: Apache-2.0
/**
 * Sweeps: many runs of the variants of a scenario, computed by a {@link dev.sawhorse.scenario.sweep.SweepEngine}, kept in a
 * {@link dev.sawhorse.scenario.sweep.SweepFile} so that a sweep can be resumed, or divided into shards and merged. What
 * travels is the digest of a run; the run of each variant's first seed stays where the output folder is written.
 */
@NullMarked
package dev.sawhorse.scenario.sweep;

import org.jspecify.annotations.NullMarked;
