/**
 * The section {@code timeline} of the scenario file: the actions that happen at given times.
 */
@NullMarked
package dev.sawhorse.scenario.file.timeline;

import org.jspecify.annotations.NullMarked;
