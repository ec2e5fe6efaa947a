/**
 * The regression check: the baseline of a scenario, the tolerances of its metrics, and the difference of two packings of the
 * same pods.
 */
@NullMarked
package dev.sawhorse.results.check;

import org.jspecify.annotations.NullMarked;
