/**
 * The sections {@code cloud}, {@code spot}, {@code prices} and {@code reservations} of the scenario file.
 */
@NullMarked
package dev.sawhorse.scenario.file.cloud;

import org.jspecify.annotations.NullMarked;
