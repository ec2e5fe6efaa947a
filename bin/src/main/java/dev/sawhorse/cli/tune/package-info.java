// SPDX-License-Identifier: Apache-2.0
/** The command {@code tune}. */
@NullMarked
package dev.sawhorse.cli.tune;

import org.jspecify.annotations.NullMarked;
