// SPDX-License-Identifier: Apache-2.0
/** The command {@code headroom}. */
@NullMarked
package dev.sawhorse.cli.headroom;

import org.jspecify.annotations.NullMarked;
