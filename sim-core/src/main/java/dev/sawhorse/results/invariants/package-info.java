/** What holds in every run: a fold of the journal that finds the first event after which it does not. */
@NullMarked
package dev.sawhorse.results.invariants;

import org.jspecify.annotations.NullMarked;
