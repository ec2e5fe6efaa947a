/**
 * What several variants of a scenario came to over the same seeds: figures of each run, their paired differences with confidence
 * intervals, and what may be said of them.
 */
@NullMarked
package dev.sawhorse.results.compare;

import org.jspecify.annotations.NullMarked;
