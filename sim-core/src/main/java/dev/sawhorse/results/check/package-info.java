/**
 * What a run is held to later: the baseline of a scenario, how far its figures may move, and what two packings of the same pods
 * differ in.
 */
@NullMarked
package dev.sawhorse.results.check;

import org.jspecify.annotations.NullMarked;
