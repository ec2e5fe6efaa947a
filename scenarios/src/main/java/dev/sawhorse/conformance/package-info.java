/**
 * Conformance tests: replays recorded decisions of the real systems with the simulator and reports the first difference of each
 * case.
 */
@NullMarked
package dev.sawhorse.conformance;

import org.jspecify.annotations.NullMarked;
