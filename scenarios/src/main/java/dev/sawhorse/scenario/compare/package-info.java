/** Runs the variants of a scenario over the same seeds and tells where they part. */
@NullMarked
package dev.sawhorse.scenario.compare;

import org.jspecify.annotations.NullMarked;
