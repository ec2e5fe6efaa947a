/** The invariants of every run: a fold over the journal that finds the first event that violates one. */
@NullMarked
package dev.sawhorse.results.invariants;

import org.jspecify.annotations.NullMarked;
