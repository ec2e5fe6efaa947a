// SPDX-License-Identifier: Apache-2.0
/**
 * The search for the load and the market under which one variant does worst against another, within bounds, shrunk to a small
 * scenario.
 */
@NullMarked
package dev.sawhorse.scenario.stress;

import org.jspecify.annotations.NullMarked;
