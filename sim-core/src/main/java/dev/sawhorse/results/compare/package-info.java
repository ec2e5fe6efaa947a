/**
 * The comparison of several variants of a scenario over the same seeds: metrics of each run, paired differences with confidence
 * intervals, and verdicts.
 */
@NullMarked
package dev.sawhorse.results.compare;

import org.jspecify.annotations.NullMarked;
