// SPDX-License-Identifier: Apache-2.0
/** The command {@code stress}. */
@NullMarked
package dev.sawhorse.cli.stress;

import org.jspecify.annotations.NullMarked;
