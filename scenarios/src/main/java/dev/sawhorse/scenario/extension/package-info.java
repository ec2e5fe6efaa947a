/** The parts of a run that a program provides: those of {@link dev.sawhorse.api.extension} that were passed to one runner. */
@NullMarked
package dev.sawhorse.scenario.extension;

import org.jspecify.annotations.NullMarked;
