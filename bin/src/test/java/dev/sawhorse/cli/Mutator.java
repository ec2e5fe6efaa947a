// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

/** What changes trees of maps, lists and scalars at random. */
interface Mutator {
    /** Returns a copy of a tree with a few changes, rarely none. */
    Object mutated(Object tree);
}
