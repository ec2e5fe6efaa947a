// SPDX-License-Identifier: Apache-2.0
/** The section {@code tune} of a scenario: what a search may change, and what it improves. */
@NullMarked
package dev.sawhorse.scenario.file.tune;

import org.jspecify.annotations.NullMarked;
