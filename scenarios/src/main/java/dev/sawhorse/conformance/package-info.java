/**
 * Replays recorded decisions of the real systems: reads the files, lets the simulator decide the same, and names the first
 * difference of each case.
 */
@NullMarked
package dev.sawhorse.conformance;

import org.jspecify.annotations.NullMarked;
