/**
 * Series of values over time, and exact sums over them.
 */
@NullMarked
package dev.sawhorse.results.series;

import org.jspecify.annotations.NullMarked;
